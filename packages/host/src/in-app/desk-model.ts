import type {
  InAppAsk,
  InAppModel,
  InAppViewInfo,
  PastMessage as ShownMessage,
  StatusItem,
} from "@bourse/contract/host-api";
import type { InAppCallers } from "./callers.ts";
import { HOST } from "./host-owner.ts";
import type { OwnedView } from "./owned-view.ts";
import type { InAppServices } from "./services.ts";
import type { OpenAsk } from "./surfaces/asks.ts";
import type { ShownTree } from "./surfaces/open-tree.ts";
import type { PastMessage } from "./surfaces/past-messages.ts";
import type { StatusBar } from "./surfaces/status-bar.ts";

/** Everything that extensions and plugins show on the page. */
export function deskModel(services: InAppServices, callers: InAppCallers): InAppModel {
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
