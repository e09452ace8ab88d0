import { type PlaceWords, under } from "./sentences.ts";

const OWNER = "Id of the extension that made it";

const PARTS: readonly PlaceWords[] = [
  {
    of: ["InAppModel"],
    words: {
      extensions: "The client's own extensions and the plugins",
      "extensions.name": "Name of the extension, for people",
      "extensions.state":
        "`idle` waits for its first command, `waiting` for its next start; `unresponsive` runs and does not answer",
      "extensions.reason": "Why it failed, waits or was stopped, in words",
      plugins: "What is to be said of plugins; absent: this build has none",
      waiting: "Plugins that wait until the trader trusts them",
      commands: "The commands that can be run by hand",
      command: "Id of the command",
      category: "Subject that the command is listed under",
      keys: "Keys that run it, such as `Alt O`",
      status_items: "Items of the status bar",
      owner: OWNER,
      item: "Number of the item among its extension's",
      "status_items.text": "Text of the item",
      "status_items.name": "Name of the item, for people",
      tooltip: "Text beside the pointer",
      "status_items.acts": "Whether pressing it runs a command",
      alignment: "The side of the bar that it is on",
      priority: "Items with a larger number are further left",
      asks: "What waits for the trader, oldest first; a page shows one dialog at a time",
      past_messages: "Messages that are no longer shown, oldest first",
      progress: "Work that takes longer than a second",
      "progress.title": "What is being done",
      "progress.message": "How far it is, in words",
      percent: "How much of it is done, in per cent; absent: nobody knows",
      cancellable: "Whether the trader can stop it",
      cancelling: "Whether the trader has asked for that",
      channels: "Channels of the output panel",
      channel: "Number of the channel among its extension's",
      "channels.name": "Name of the channel, for people",
      log: "Whether its lines have a time and a level",
    },
  },
  {
    of: ["InAppModel"],
    words: {
      views: "Views that extensions fill with trees",
      "views.name": "Name of the view, from the manifest",
      actions: "What can be done with the elements of the tree, or with the view",
      place: "Where it is offered: at the view's title, beside an element, or in an element's menu",
      for: "Only for elements with this `context_value`; absent: for all",
      tree: "The tree; absent: its extension has ended, or has not filled it",
      "tree.life": "A tree with another number is a new one, and is to be read from its beginning",
      show_collapse_all: "Whether it has a button that folds all of it",
      can_select_many: "Whether several elements can be chosen at once",
      "tree.title": "Title in the place of the view's name",
      "tree.description": "Words beside the title",
      "tree.message": "Words above the elements",
      badge: "A number beside the title",
      "badge.value": "The number",
      "badge.tooltip": "What the number counts, in words",
      changes: "The latest changes, oldest first: a page applies those that it has not seen",
      "changes.sequence": "Number of the change, which rises with each",
      "changes.path": "Names from the root to the changed element; empty: all of the tree changed",
      "changes.item": "The element as it is now; absent: its children changed",
      "tree.reveal": "The last request to show an element",
      "tree.reveal.sequence": "Number of the request: a page obeys one that it has not seen",
      "tree.reveal.path": "Names from the root to the element",
      select: "Whether the element is chosen, too",
      focus: "Whether the element gets the keyboard, too",
      expand: "How many levels below the element are unfolded",
      reveal: "The last request to show a channel; absent: there was none",
      sequence: "Number of the request: a page obeys one that it has not seen",
      preserve_focus: "Whether the keyboard stays where it is",
    },
  },
];

const CHILDREN = "POST /api/in-app/views/:view/children";

const ELEMENT = {
  name: "Name of the element among its siblings",
  label: "The element, for people",
  description: "Words beside the label",
  tooltip: "Words beside the pointer",
  spoken: "What a screen reader says in the place of the label",
  state: "Whether it has children, and whether they are shown at first",
  acts: "Whether Enter runs a command of it",
  context_value: "Decides which actions of the manifest are offered for it",
};

const TREES: readonly PlaceWords[] = [
  { of: [CHILDREN], words: ELEMENT },
  { of: ["InAppModel"], words: under("item", ELEMENT) },
  {
    of: [CHILDREN],
    words: { items: "The children, in order", left_out: "How many more there are that are not shown" },
  },
  { of: ["TreePath", "TreeAct"], words: { path: "Names from the root to the element; empty: the tree itself" } },
  { of: ["TreeAct"], words: { command: "Id of the action's command; absent: the element's own" } },
  {
    of: ["TreeOccurrence"],
    words: {
      selected: "The chosen elements, each as the names from the root to it",
      expanded: "Names from the root to the element that was unfolded",
      collapsed: "Names from the root to the element that was folded",
      visible: "Whether a page shows the tree",
    },
  },
];

const ASKS: readonly PlaceWords[] = [
  {
    of: ["InAppAsk"],
    words: {
      of_host: "True where the host asks in its own name, because the answer allows an extension something",
      kind: "What is asked for: a choice of buttons, entries or words, or a press before the page copies, pastes or opens",
      modal: "Whether the page asks in a dialog that must be answered",
      items: "Titles of the buttons, or the entries of the list",
      placeholder: "Words in the empty field",
      many: "Whether any number of entries may be chosen, none among them",
      label: "Title of the entry",
      description: "Words beside the entry's title",
      "items.detail": "Words below the entry's title",
      picked: "Whether the entry is chosen at first",
      prompt: "What is to be typed",
      value: "What stands in the field at first",
      password: "Whether the typed words are not to be seen",
      text: "What is to be copied",
      url: "Address that is to be opened",
    },
  },
  {
    of: ["InAppAsk", "PastMessage"],
    words: { severity: "How serious the message is", detail: "Words below a message in a dialog" },
  },
  { of: ["PastMessage"], words: { at: "When it was shown, RFC 3339 in UTC", read: "Whether the trader has read it" } },
  {
    of: ["AskAnswer"],
    words: {
      chosen: "Indexes of the chosen buttons or entries, from 0; `[0]` where something was copied or opened",
      text: "What was typed or pasted",
    },
  },
  { of: ["ReadMessages"], words: { ids: "Ids of the messages that were read" } },
];

const SETTINGS: readonly PlaceWords[] = [
  { of: ["InAppSettings"], words: { settings: "The settings, by extension" } },
  {
    of: ["InAppSettings"],
    words: {
      key: "Name of the setting",
      type: "What its value is",
      description: "What it does, for people",
      rule: "Which values are allowed, in words",
      enum: "The only values of a text; absent: any text",
      default: "The value where the trader has set none",
      value: "The trader's value; absent: the default holds",
    },
  },
  { of: ["SettingValue"], words: { value: "The new value" } },
  {
    of: ["Consents"],
    words: {
      consents: "Answers to extensions that asked to use the language model",
      model_host: "Server that gets the extension's data",
      decision: "The trader's answer; a refusal holds until it is withdrawn or the client starts again",
      at: "When the trader answered, RFC 3339 in UTC",
      sessions: "Answers to extensions that asked to act at an exchange",
      account: "The trader's account there, for people",
      scope: "What the extension may do: place orders",
    },
  },
  { of: ["ShownTheme"], words: { theme: "The theme that the page shows" } },
];

const OUTPUT: readonly PlaceWords[] = [
  {
    of: ["OutputAnswer"],
    words: {
      life: "A channel with another value is a new one, and its lines begin at 1 again",
      first: "Number of the oldest line that is kept, from 1",
      lines: "The lines, oldest first; the last may still grow",
      sequence: "Number of the line, from 1",
      text: "The line",
      level: "Level of the line; absent: its channel is no log",
    },
  },
];

const NAMES: readonly PlaceWords[] = [
  {
    of: ["InAppModel"],
    words: {
      "extensions.id": "Id of the extension or the plugin",
      "progress.id": "Id of the work",
      "views.id": "Id of the view, as in the manifest",
      "commands.title": "Title of the command, from the manifest",
      "actions.title": "Title of the action",
    },
  },
  { of: ["InAppAsk"], words: { id: "Id of the question", title: "Title of the list or the field" } },
  { of: ["PastMessage"], words: { id: "Id of the message" } },
  { of: ["InAppAsk", "PastMessage"], words: { message: "The extension's words to the trader" } },
  { of: ["Consents"], words: { "sessions.id": "Id of the answer" } },
];

/** The client's own extensions and plugins: what they show, ask and let the trader set. */
export const IN_APP_WORDS: readonly PlaceWords[] = [...PARTS, ...TREES, ...ASKS, ...SETTINGS, ...OUTPUT, ...NAMES];
