import type { InAppModel } from "@bourse/contract/host-api";
import { useEffect, useRef } from "react";
import { takesText } from "../parts/takes-text.ts";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";
import { theme } from "../state/theme.ts";
import { placeViews, showTab } from "../tabs/workspace.ts";
import { matchesKeys } from "./keys.ts";
import { ProgressList } from "./ProgressList.tsx";
import { QuestionDialog } from "./QuestionDialog.tsx";
import { useInApp, useInAppAct, useShownTheme } from "./queries.ts";
import { shownChannel } from "./reveal.ts";
import { StatusItems } from "./StatusItems.tsx";
import { ToastRegion } from "./ToastRegion.tsx";
import { viewTabId, viewTabs } from "./tree/view-tabs.ts";
import { Unwell } from "./Unwell.tsx";
import { useOpenAsks, useTurn } from "./use-asks.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import { WaitingPlugins } from "./WaitingPlugins.tsx";

/**
 * At the left, because the newest bars and the buttons of a row are at the right; above the notices, which have the corner itself.
 * In a low window they are over them, as there is no room for both.
 */
const CORNER =
  "pointer-events-none fixed bottom-40 left-18 z-30 max-[899px]:left-3 flex max-h-[calc(100dvh-11rem)] w-[320px] max-w-[calc(100vw-1.5rem)] flex-col " +
  "gap-2 overflow-y-auto [@media(max-height:640px)]:bottom-14 [@media(max-height:640px)]:max-h-[calc(100dvh-4.5rem)]";

/** Messages of built-in extensions, the keys of their commands, and the channel that one of them wants to show. */
export function InAppHost() {
  const { data } = useInApp();
  useReveal(data);
  useViews(data?.views);
  useKeys(data?.commands ?? []);
  useTheme();
  const { dialogs, toasts } = useOpenAsks(data);
  const question = useTurn(dialogs);
  const focusKept = useFocusKept();
  return (
    <>
      <StatusItems items={data?.status_items ?? []} />
      {question && <QuestionDialog key={question.id} question={question} />}
      <div {...focusKept} className={CORNER}>
        <ProgressList works={data?.progress ?? []} />
        <ToastRegion toasts={toasts}>
          <WaitingPlugins waiting={data?.plugins?.waiting ?? 0} />
          <Unwell extensions={data?.extensions ?? []} />
        </ToastRegion>
      </div>
    </>
  );
}

/** Tells the host the theme of this page, again after each connection: the host does not keep it. */
function useTheme(): void {
  const { mutate } = useShownTheme();
  const { name } = useStore(theme);
  const { state } = useStore(connection);
  useEffect(() => {
    if (state === "live") mutate(name);
  }, [state, name, mutate]);
}

/** Places the tabs of views, and opens one when its extension wants to show an element. */
function useViews(views: InAppModel["views"] | undefined): void {
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (!views) return;
    placeViews(viewTabs(views));
    const before = seen.current;
    const wishes = views.flatMap(({ id, tree }) => (tree?.reveal ? [{ id, ...tree.reveal }] : []));
    const last = wishes.toSorted((one, other) => other.sequence - one.sequence)[0];
    seen.current = last?.sequence ?? before ?? 0;
    if (before === undefined || !last || last.sequence <= before) return;
    const focused = document.activeElement;
    showTab(viewTabId(last.id));
    if (!last.focus && focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
  }, [views]);
}

/** Follows a request that came while this page was open; an older one was for another page. */
function useReveal(model: InAppModel | undefined): void {
  const seen = useRef<number>(undefined);
  const reveal = model?.reveal;
  const sequence = model && (reveal?.sequence ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request has its own number
  useEffect(() => {
    const before = seen.current;
    seen.current = sequence;
    if (before === undefined || !reveal || reveal.sequence <= before) return;
    const focused = document.activeElement;
    shownChannel.set({ key: { owner: reveal.owner, channel: reveal.channel } });
    showTab("output");
    if (reveal.preserve_focus && focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
  }, [sequence]);
}

/** A command must not run behind a dialog, of whatever part of the page it is. */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

type Keyed = { readonly command: string; readonly keys?: string };

function useKeys(commands: readonly Keyed[]): void {
  const { mutate } = useInAppAct("Run the command");
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = commands.find(({ keys }) => keys !== undefined && matchesKeys(event, keys));
      if (!found || event.defaultPrevented || event.repeat || takesText(event) || isDialogOpen()) return;
      event.preventDefault();
      mutate({ run: found.command });
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [commands, mutate]);
}
