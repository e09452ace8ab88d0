import type {
  InAppClipboard,
  InAppMessage,
  InAppModel,
  InAppQuestion,
  InAppViewInfo,
  StatusItem,
} from "@bourse/contract/host-api";
import type { InAppCallers, OwnedView } from "./callers.ts";
import type { InAppServices } from "./services.ts";
import type { ClipboardWish } from "./surfaces/clipboard.ts";
import type { OpenMessage } from "./surfaces/messages.ts";
import type { Question } from "./surfaces/questions.ts";
import type { StatusBar } from "./surfaces/status-bar.ts";
import type { ShownTree } from "./surfaces/trees.ts";

/** Everything that extensions and plugins show on the page. */
export function deskModel(services: InAppServices, callers: InAppCallers): InAppModel {
  const { commands, messages, outputs, questions, statusBar } = services;
  const nameOf = (owner: string) => callers.nameOf(owner) ?? "Host";
  const reveal = outputs.reveal();
  const waiting = callers.plugins.waiting();
  return {
    extensions: [...callers.list()],
    ...(waiting !== undefined && { plugins: { waiting } }),
    commands: callers.commands().filter(({ command }) => commands.has(command)),
    status_items: statusBar.all().map(itemOf),
    messages: messages.all().map((message) => messageOf(message, nameOf(message.owner))),
    questions: questions
      .all()
      .map(({ id, owner, question }) => questionOf({ id, extension_name: nameOf(owner) }, question)),
    progress: services.progress.all().map(({ owner, ...shown }) => ({ ...shown, extension_name: nameOf(owner) })),
    clipboard: services.clipboard.all().map((wish) => wishOf(wish, nameOf(wish.owner))),
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

function messageOf({ id, text }: OpenMessage, name: string): InAppMessage {
  return { id, extension_name: name, ...text, items: [...text.items] };
}

function wishOf({ id, text }: ClipboardWish, name: string): InAppClipboard {
  return { id, extension_name: name, ...(text === undefined ? {} : { text }) };
}

function questionOf(from: Pick<InAppQuestion, "id" | "extension_name">, { kind, text }: Question): InAppQuestion {
  if (kind === "input") return { ...from, kind, ...text };
  return { ...from, kind, ...text, items: [...text.items] };
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
