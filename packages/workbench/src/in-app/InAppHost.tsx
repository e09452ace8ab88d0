import type { InAppModel } from "@bourse/contract/host-api";
import { useEffect, useRef } from "react";
import { WaitingPlugins } from "../local-plugins/WaitingPlugins.tsx";
import { placeViews, showTab } from "../shell/workspace.ts";
import { connection } from "../state/connection.ts";
import { dialogs } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { theme } from "../state/theme.ts";
import { ClipboardToast } from "./ClipboardToast.tsx";
import { matchesKeys } from "./keys.ts";
import { MessageDialog } from "./MessageDialog.tsx";
import { MessageToast } from "./MessageToast.tsx";
import { ProgressList } from "./ProgressList.tsx";
import { QuestionDialog } from "./QuestionDialog.tsx";
import { useInApp, useInAppAct, useShownTheme } from "./queries.ts";
import { shownChannel } from "./reveal.ts";
import { StatusItems } from "./StatusItems.tsx";
import { viewTabId, viewTabs } from "./tree/view-tabs.ts";
import { Unwell } from "./Unwell.tsx";

/** Messages of built-in extensions, the keys of their commands, and the channel that one of them wants to show. */
export function InAppHost() {
  const { data } = useInApp();
  useReveal(data);
  useViews(data?.views);
  useKeys(data?.commands ?? []);
  useTheme();
  const messages = data?.messages ?? [];
  const question = data?.questions[0];
  const modal = messages.find((each) => each.modal);
  return (
    <>
      <StatusItems items={data?.status_items ?? []} />
      {question && !modal && <QuestionDialog key={question.id} question={question} />}
      {modal && <MessageDialog key={modal.id} message={modal} />}
      <div className="pointer-events-none fixed right-3 bottom-40 z-30 flex w-[320px] flex-col gap-2">
        <ProgressList works={data?.progress ?? []} />
        <div role="status" aria-label="Messages" className="flex flex-col gap-2">
          {data?.clipboard.map((wish) => (
            <ClipboardToast key={wish.id} wish={wish} />
          ))}
          <WaitingPlugins waiting={data?.plugins?.waiting ?? 0} />
          <Unwell extensions={data?.extensions ?? []} />
          {messages
            .filter((each) => !each.modal)
            .map((each) => (
              <MessageToast key={each.id} message={each} />
            ))}
        </div>
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

/** With Alt some keyboards type a letter into a field. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");

type Keyed = { readonly command: string; readonly keys?: string };

function useKeys(commands: readonly Keyed[]): void {
  const { mutate } = useInAppAct();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = commands.find(({ keys }) => keys !== undefined && matchesKeys(event, keys));
      if (!found || event.defaultPrevented || isTyping(event) || dialogs.get().open) return;
      event.preventDefault();
      mutate({ run: found.command });
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [commands, mutate]);
}
