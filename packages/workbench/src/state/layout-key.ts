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

/** The layout of this window's workspace. A new workspace begins with the layout that was kept without a workspace. */
export function keptLayout(): unknown {
  return (loadedFor === undefined ? undefined : readKept(keyOf(loadedFor))) ?? readKept(LAYOUT);
}

/** Whether this browser has kept no layout for this window's workspace: the window then begins with the host's layout. */
export const isNewHere = readKept(loadedFor === undefined ? LAYOUT : keyOf(loadedFor)) === undefined;

const listeners = new Set<() => void>();

/** Calls the listener whenever a layout is kept. @returns a function that ends it */
export function onLayoutKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True once the host shows another workspace: this window shows the former one until it is loaded again. */
let isLeaving = false;

/** Keeps the layout for this window's workspace. */
export function keepLayout(layout: unknown): void {
  // Charts of the other workspace may come before the page is gone, and must not get into the layout of either workspace.
  if (isLeaving) return;
  keep(loadedFor === undefined ? LAYOUT : keyOf(loadedFor), layout);
  for (const listener of listeners) listener();
}

const unsentKey = () => `unsent-layout.${loadedFor ?? ""}`;

/** Whether the host has not taken the last change of the layout of this window's workspace. */
export const isLayoutUnsent = (): boolean => readKept(unsentKey()) === true;

export const keepUnsentLayout = (isUnsent: boolean): void => keep(unsentKey(), isUnsent);

const openKey = () => `open-layout.${loadedFor ?? ""}`;

/** Id of the saved layout that was opened last in this window's workspace. */
export function keptOpenLayout(): string | undefined {
  const id = readKept(openKey());
  return typeof id === "string" ? id : undefined;
}

export const keepOpenLayout = (id: string | undefined): void => keep(openKey(), id ?? null);

/**
 * Loads the page again if the host shows another workspace than this window. Everything that the window holds of the former
 * one ends with it, such as its history of actions to undo.
 */
export function followWorkspace(id: string, reload: () => void): void {
  const before = loadedFor;
  if (id !== openWorkspace()) keep(OPEN, id);
  if (before === undefined) begin(id);
  if (before === undefined || before === id) return;
  isLeaving = true;
  if (wanted !== id) sessionStorage.setItem(FOLLOWED, id);
  reload();
}

/** A layout kept before the host had said which workspace it is belongs to that workspace. */
function begin(id: string): void {
  loadedFor = id;
  const layout = keptLayout();
  if (layout !== undefined) keepLayout(layout);
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
