import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineInApp, inAppNamespace, narrower, same } from "./contract.ts";
import { Arguments, CommandId, Done, Handle, Name, Words } from "./parts.ts";

export const MESSAGE_SEVERITIES = ["information", "warning", "error"] as const;

const Label = Type.String({ minLength: 1, maxLength: 200 });

/** Levels of a line in a log channel, the least important first. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
export type OutputLevel = (typeof LOG_LEVELS)[number];

/** The page: messages, questions, the output panel, the status bar, progress. */
export const WINDOW = inAppNamespace("window", [
  same("showInformationMessage"),
  same("showWarningMessage"),
  same("showErrorMessage"),
  /** Shows a message and waits for the trader's choice; without one, because it was closed, `chosen` is null. */
  defineInApp({
    method: "window/message.show",
    members: ["showInformationMessage", "showWarningMessage", "showErrorMessage"],
    waitsForTrader: true,
    params: closed({
      severity: oneOf(MESSAGE_SEVERITIES),
      message: Type.String({ minLength: 1, maxLength: 2000 }),
      /** Shown below the message, if it is modal. */
      detail: Type.Optional(Words),
      /** The page waits for the answer in a dialog. */
      modal: Type.Boolean(),
      /** Titles of the buttons. */
      items: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 6 }),
    }),
    /** Index of the chosen item. */
    result: closed({ chosen: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]) }),
    sample: {
      params: { severity: "warning", message: "The file was not written", modal: false, items: ["Try again"] },
      result: { chosen: 0 },
    },
  }),
  narrower(
    "showQuickPick",
    "no icons, separators or buttons; matches label and description; no event at each selection",
  ),
  /** A list to choose from; `chosen` holds indexes, and is null when the list was closed. */
  defineInApp({
    method: "window/quickPick.show",
    members: ["showQuickPick"],
    waitsForTrader: true,
    params: closed({
      title: Type.Optional(Words),
      placeholder: Type.Optional(Words),
      /** Any number may be chosen, also none. */
      many: Type.Boolean(),
      items: Type.Array(
        closed({
          label: Label,
          description: Type.Optional(Words),
          detail: Type.Optional(Words),
          /** Chosen at the beginning; only in a list with `many`. */
          picked: Type.Optional(Type.Boolean()),
        }),
        { maxItems: 1000 },
      ),
    }),
    result: closed({ chosen: Type.Union([Type.Array(Type.Integer({ minimum: 0 })), Type.Null()]) }),
    sample: { params: { many: false, items: [{ label: "SPX" }, { label: "NDX" }] }, result: { chosen: [1] } },
  }),
  narrower("showInputBox", "no check while typing, no selection of a part of the value"),
  /** A field to type into; `value` is null when it was closed. */
  defineInApp({
    method: "window/inputBox.show",
    members: ["showInputBox"],
    waitsForTrader: true,
    params: closed({
      title: Type.Optional(Words),
      prompt: Type.Optional(Words),
      placeholder: Type.Optional(Words),
      /** Stands in the field at the beginning. */
      value: Type.Optional(Words),
      /** The typed text is not shown. */
      password: Type.Boolean(),
    }),
    result: closed({ value: Type.Union([Type.String(), Type.Null()]) }),
    sample: { params: { prompt: "Name of the list", password: false }, result: { value: "Indices" } },
  }),
  narrower(
    "createOutputChannel",
    "no language; a log channel takes every level, and the panel filters; a channel cannot hide the panel",
  ),
  /** Makes a channel of the output panel. Lines of a log channel have a time and a level. */
  defineInApp({
    method: "window/output.create",
    members: ["createOutputChannel"],
    params: closed({ channel: Handle, name: Name, log: Type.Boolean() }),
    result: Done,
    sample: { params: { channel: 1, name: "Activity", log: true }, result: {} },
  }),
  /** Appends a text to a plain channel; a line ends where the text has a line break. */
  defineInApp({
    method: "window/output.append",
    members: ["createOutputChannel"],
    params: closed({ channel: Handle, text: Type.String({ maxLength: 65_536 }) }),
    result: Done,
    sample: { params: { channel: 1, text: "3 files read\n" }, result: {} },
  }),
  /** Appends a line to a log channel; the host adds the time. */
  defineInApp({
    method: "window/output.log",
    members: ["createOutputChannel"],
    params: closed({ channel: Handle, level: oneOf(LOG_LEVELS), message: Type.String({ maxLength: 65_536 }) }),
    result: Done,
    sample: { params: { channel: 1, level: "warn", message: "the source is silent" }, result: {} },
  }),
  /** Removes every line of a channel. */
  defineInApp({
    method: "window/output.clear",
    members: ["createOutputChannel"],
    params: closed({ channel: Handle }),
    result: Done,
    sample: { params: { channel: 1 }, result: {} },
  }),
  /** Opens the output panel with this channel. */
  defineInApp({
    method: "window/output.show",
    members: ["createOutputChannel"],
    params: closed({ channel: Handle, preserve_focus: Type.Boolean() }),
    result: Done,
    sample: { params: { channel: 1, preserve_focus: true }, result: {} },
  }),
  /** Removes a channel. */
  defineInApp({
    method: "window/output.dispose",
    members: ["createOutputChannel"],
    params: closed({ channel: Handle }),
    result: Done,
    sample: { params: { channel: 1 }, result: {} },
  }),
  narrower("createStatusBarItem", "no colours, no icons in texts; the tooltip is plain text"),
  /** Shows an item in the status bar, or changes it. */
  defineInApp({
    method: "window/statusBar.set",
    members: ["createStatusBarItem"],
    params: closed({
      item: Handle,
      text: Type.String({ minLength: 1, maxLength: 80 }),
      /** Name by which a trader chooses the visible items; unlike the text, it does not change. */
      name: Type.Optional(Name),
      tooltip: Type.Optional(Words),
      /** Runs when the trader clicks the item. */
      command: Type.Optional(closed({ command: CommandId, args: Arguments })),
      alignment: oneOf(["left", "right"]),
      /** Items with a higher priority are further left. */
      priority: Type.Number(),
    }),
    result: Done,
    sample: { params: { item: 1, text: "2 errors", alignment: "right", priority: 0 }, result: {} },
  }),
  /** Hides an item of the status bar. */
  defineInApp({
    method: "window/statusBar.remove",
    members: ["createStatusBarItem"],
    params: closed({ item: Handle }),
    result: Done,
    sample: { params: { item: 1 }, result: {} },
  }),
  narrower("withProgress", "in the page's corner only, and only for work that takes longer than a second"),
  /** Shows that the caller is working, once that takes longer than a second. The answer comes when the caller has ended the progress. */
  defineInApp({
    method: "window/progress.show",
    members: ["withProgress"],
    params: closed({
      progress: Handle,
      title: Type.Optional(Words),
      /** The page has a button that asks the caller to stop. */
      cancellable: Type.Boolean(),
    }),
    /** The trader asks the caller to stop; it may take its time. */
    reports: closed({ cancel_requested: Type.Literal(true) }),
    result: Done,
    sample: { params: { progress: 1, title: "Reading bars", cancellable: true }, result: {} },
  }),
  /** Reports the progress of work that is shown. If no report has an increment, its length is unknown. */
  defineInApp({
    method: "window/progress.report",
    members: ["withProgress"],
    params: closed({
      progress: Handle,
      message: Type.Optional(Words),
      /** Percent since the last report. */
      increment: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
    result: Done,
    sample: { params: { progress: 1, message: "2 of 8", increment: 12.5 }, result: {} },
  }),
  /** The work is over, well or not: it is no longer shown. */
  defineInApp({
    method: "window/progress.end",
    members: ["withProgress"],
    params: closed({ progress: Handle }),
    result: Done,
    sample: { params: { progress: 1 }, result: {} },
  }),
]);
