import { keep, readKept } from "./kept.ts";

const LAYOUT = "layout";
const OPEN = "workspace";

/** The workspace that this window shows; undefined on a first visit, until the host has said it. */
let loadedFor = openWorkspace();

function openWorkspace(): string | undefined {
  const id = readKept(OPEN);
  return typeof id === "string" ? id : undefined;
}

/** Id of the workspace that this window shows; undefined until the host has said it. */
export const shownWorkspace = (): string | undefined => loadedFor;

const keyOf = (workspace: string) => `${LAYOUT}.${workspace}`;

/** The layout of this window's workspace; a new workspace begins with the one of a page from before workspaces. */
export function keptLayout(): unknown {
  return (loadedFor === undefined ? undefined : readKept(keyOf(loadedFor))) ?? readKept(LAYOUT);
}

/** Keeps the layout for this window's workspace. */
export function keepLayout(layout: unknown): void {
  keep(loadedFor === undefined ? LAYOUT : keyOf(loadedFor), layout);
}

const openKey = () => `open-layout.${loadedFor ?? ""}`;

/** Id of the saved layout that was opened last in this window's workspace. */
export function keptOpenLayout(): string | undefined {
  const id = readKept(openKey());
  return typeof id === "string" ? id : undefined;
}

export const keepOpenLayout = (id: string | undefined): void => keep(openKey(), id ?? null);

/** A copied workspace begins with the layout of the one it was copied from. */
export function copyLayout(from: string, to: string): void {
  const layout = from === loadedFor ? keptLayout() : readKept(keyOf(from));
  if (layout !== undefined) keep(keyOf(to), layout);
}

/**
 * Loads the page again if the host shows another workspace than this window: everything that it holds of the former one,
 * such as what can be undone, ends with it.
 */
export function followWorkspace(id: string, reload: () => void): void {
  const before = loadedFor;
  if (id !== openWorkspace()) keep(OPEN, id);
  loadedFor = id;
  if (before === undefined || before === id) return;
  if (wanted !== id) sessionStorage.setItem(FOLLOWED, id);
  reload();
}

const FOLLOWED = "bourse.followed-workspace";
let wanted: string | undefined;

/** This window is about to open a workspace itself. */
export function wantWorkspace(id: string): void {
  wanted = id;
  sessionStorage.removeItem(FOLLOWED);
}

/** Whether another window opened the workspace that this one shows. */
export const isFollowing = (): boolean => loadedFor !== undefined && sessionStorage.getItem(FOLLOWED) === loadedFor;
