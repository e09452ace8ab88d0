import type {
  AskAnswer,
  InAppAsk,
  InAppModel,
  InAppSetting,
  InAppViewInfo,
  ModelConsentEntry,
  OutputAnswer,
  SessionConsentEntry,
  PastMessage as ShownMessage,
  StatusItem,
  Theme,
} from "@bourse/contract/host-api";
import type { TreeChildren, TreeOccurrence, TreePath } from "@bourse/contract/in-app";
import { textOf } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";
import type { InAppCallers } from "./callers.ts";
import { HOST } from "./host-owner.ts";
import type { OwnedView } from "./owned-view.ts";
import type { PluginDecisions } from "./plugins.ts";
import type { InAppServices } from "./services.ts";
import type { OpenAsk } from "./surfaces/asks.ts";
import type { ShownTree } from "./surfaces/open-tree.ts";
import type { KnownLines } from "./surfaces/outputs.ts";
import type { PastMessage } from "./surfaces/past-messages.ts";
import type { StatusBar } from "./surfaces/status-bar.ts";

/** The in-app API as the page sees it. */
export interface InAppDesk {
  /** Starts the built-in extensions and the plugins. */
  start(): void;
  model(): InAppModel;
  /** Lines of a channel, all or those after what is known. @throws HostRefusal `inapp.channel_gone` */
  lines(owner: string, channel: number, after?: KnownLines): OutputAnswer;
  /** @throws HostRefusal `inapp.handle_unknown` */
  clear(owner: string, channel: number): void;
  /** Runs a command and returns its result. @throws HostRefusal `inapp.command_unknown`, WireFailure its failure */
  execute(command: string, args: readonly unknown[]): Promise<unknown>;
  /** Starts a command; its failure is shown as a message. @throws HostRefusal `inapp.command_unknown` */
  run(command: string): void;
  /** Starts the command of a status item. @throws HostRefusal `inapp.handle_unknown`, `inapp.command_unknown` */
  click(owner: string, item: number): void;
  /** The trader's answer to a request. @throws HostRefusal `inapp.message_gone`, `inapp.answer_invalid` */
  answer(ask: string, answer: AskAnswer): void;
  /** Marks messages that were shown for their full time as read. */
  read(messages: readonly string[]): void;
  /** Asks an extension to stop its work. @throws HostRefusal `inapp.progress_gone` */
  cancel(progress: string): void;
  /** Starts the plugin of a view, if it starts only on demand. @throws HostRefusal `inapp.view_unknown` */
  open(view: string): void;
  /** The children of an element of a tree. @throws HostRefusal `inapp.view_empty`, `inapp.tree_…`, `inapp.busy` */
  children(view: string, path: TreePath): Promise<TreeChildren>;
  /** Starts the command of an element, or an action of its view. @throws HostRefusal `inapp.view_empty`, `inapp.command_unknown` */
  act(view: string, wish: { readonly path: TreePath; readonly command?: string }): void;
  /** Tells the extension of a view what the trader did in it. @throws HostRefusal `inapp.view_empty` */
  occurred(view: string, occurrence: TreeOccurrence): void;
  /** A page shows this theme now. */
  showTheme(theme: Theme): void;
  settings(): InAppSetting[];
  /** Undefined resets the setting. @throws HostRefusal `inapp.setting_unknown`, `inapp.setting_invalid` */
  changeSetting(key: string, value: unknown): void;
  /** The trader's answers to extensions that asked to use the language model. */
  consents(): ModelConsentEntry[];
  /** The trader's answers to extensions that asked to use accounts at exchanges. */
  sessions(): SessionConsentEntry[];
  /** Ends the session at once, or forgets the refusal. */
  revokeSession(id: string): void;
  /** Forgets the answer: the extension's next use of the language model asks the trader again. */
  revokeModel(id: string): void;
  /** @throws HostRefusal `inapp.extension_unknown` */
  restart(id: string): Promise<void>;
  /** The trader's decisions about process plugins. */
  readonly plugins: PluginDecisions;
  close(): Promise<void>;
}

export interface DeskParts {
  readonly services: InAppServices;
  readonly callers: InAppCallers;
  /** Shows that a command of the trader failed, until the signal aborts. */
  failed(message: string, signal: AbortSignal): void;
  ended(): void;
}

export function inAppDesk(parts: DeskParts): InAppDesk {
  const { services, callers, ended } = parts;
  const { commands, outputs, statusBar } = services;
  const closing = new AbortController();
  const says = (title: string, cause: unknown) => {
    if (!closing.signal.aborted) parts.failed(`${title} failed: ${textOf(cause)}`, closing.signal);
  };
  const failed = (command: string, cause: unknown) =>
    says(callers.commands().find((each) => each.command === command)?.title ?? command, cause);
  const find = (view: string) => callers.views().find((each) => each.view.id === view);
  // Not awaited: a command may wait for the trader, and the page must not hold a connection as long.
  const begin = (command: string, args: readonly unknown[]) => {
    if (!commands.has(command)) throw new HostRefusal("inapp.command_unknown", `no running extension has ${command}`);
    commands.execute(command, args, closing.signal).catch((cause: unknown) => failed(command, cause));
  };
  return {
    start: callers.start,
    model: () => deskModel(services, callers),
    plugins: callers.plugins,
    lines: outputs.lines,
    clear: outputs.clear,
    execute: (command, args) => commands.execute(command, args, closing.signal),
    run: (command) => begin(command, []),
    click(owner, item) {
      const { command } = statusBar.get(owner, item);
      if (command) begin(command.command, command.args);
    },
    answer: services.asks.answer,
    read: services.asks.read,
    cancel: services.progress.cancel,
    open(view) {
      const found = find(view);
      if (!found) throw new HostRefusal("inapp.view_unknown", `no extension declares the view ${view}`);
      if (!services.trees.of(view)) callers.wake(found.owner);
    },
    children: services.trees.children,
    act(view, wish) {
      const { command } = wish;
      const action = find(view)?.view.actions?.find((each) => each.command === command);
      if (command !== undefined && !action) {
        throw new HostRefusal("inapp.command_unknown", `${view} has no action ${command}`);
      }
      if (!services.trees.of(view)) throw new HostRefusal("inapp.view_empty", `nothing fills ${view}`);
      const title = action?.title ?? wish.path.at(-1)?.replace(/^(?:i|l:\d+):/, "") ?? view;
      services.trees.run(view, wish, closing.signal).catch((cause: unknown) => says(title, cause));
    },
    occurred: services.trees.occurred,
    showTheme: services.theme.show,
    settings: services.settings.list,
    changeSetting: services.settings.update,
    consents: services.modelConsents.list,
    revokeModel: services.modelConsents.revoke,
    sessions: () => services.sessions.list(),
    revokeSession: (id) => services.sessions.revoke(id),
    restart: callers.restart,
    async close() {
      closing.abort();
      ended();
      await callers.close();
    },
  };
}

/** Everything that extensions and plugins show on the page. */
function deskModel(services: InAppServices, callers: InAppCallers): InAppModel {
  const { asks, commands, outputs, statusBar } = services;
  // A plugin that is gone keeps its id as its name: it must not pass for the host.
  const nameOf = (owner: string) => (owner === HOST.id ? "Host" : (callers.nameOf(owner) ?? owner));
  const reveal = outputs.reveal();
  const waiting = callers.plugins.waiting();
  return {
    extensions: [...callers.list()],
    ...(waiting !== undefined && { plugins: { waiting } }),
    commands: callers.commands().filter(({ command }) => commands.has(command)),
    status_items: statusBar.all().map(itemOf),
    asks: asks.all().map((each) => askOf(each, nameOf(each.owner))),
    past_messages: asks.past().map((each) => pastOf(each, nameOf(each.owner))),
    progress: services.progress.all().map(({ owner, ...shown }) => ({ ...shown, extension_name: nameOf(owner) })),
    views: callers.views().map((each) => shownView(each, nameOf(each.owner), services.trees.of(each.view.id))),
    channels: outputs.all().map(({ owner, handle, thing }) => ({
      owner,
      channel: handle,
      name: thing.name,
      extension_name: nameOf(owner),
      log: thing.isLog,
    })),
    ...(reveal && {
      reveal: {
        sequence: reveal.sequence,
        owner: reveal.owner,
        channel: reveal.handle,
        preserve_focus: reveal.preserveFocus,
      },
    }),
  };
}

function askOf({ id, owner, ask }: OpenAsk, name: string): InAppAsk {
  const from = { id, extension_name: name };
  if (ask.kind === "message") {
    const message = { ...from, kind: ask.kind, ...ask.text, items: [...ask.text.items] };
    return owner === HOST.id ? { ...message, of_host: true } : message;
  }
  if (ask.kind === "pick") return { ...from, kind: ask.kind, ...ask.text, items: [...ask.text.items] };
  if (ask.kind === "input") return { ...from, kind: ask.kind, ...ask.text };
  if (ask.kind === "copy") return { ...from, kind: ask.kind, text: ask.text.text };
  if (ask.kind === "open") return { ...from, kind: ask.kind, url: ask.text.url };
  return { ...from, kind: ask.kind };
}

function pastOf({ id, text, at, isRead }: PastMessage, name: string): ShownMessage {
  const { severity, message, detail } = text;
  return {
    id,
    extension_name: name,
    severity,
    message,
    ...(detail === undefined ? {} : { detail }),
    at,
    read: isRead,
  };
}

function itemOf({ owner, thing: { command, ...shown } }: ReturnType<StatusBar["all"]>[number]): StatusItem {
  return { owner, ...shown, acts: command !== undefined };
}

function shownView({ owner, view }: OwnedView, name: string, tree: ShownTree | undefined): InAppViewInfo {
  const { id, name: title, actions = [] } = view;
  const info = { id, name: title, owner, extension_name: name, actions: [...actions] };
  if (!tree) return info;
  const { life, changes, reveal } = tree;
  const { tree: _handle, view: _view, ...shown } = tree.shown;
  const { tree: _same, ...words } = tree.words;
  return { ...info, tree: { life, ...shown, ...words, changes: [...changes], ...(reveal && { reveal }) } };
}
