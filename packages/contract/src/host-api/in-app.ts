import { type Static, Type } from "typebox";
import { EXTENSION_METHODS, LOG_LEVELS, TreeItemSchema, TreePath } from "../in-app/index.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { InAppAskSchema, PastMessageSchema } from "./in-app-asks.ts";

/** The extension that made something. */
const Made = { owner: Type.String() };

/**
 * A built-in extension, or a plugin. `unresponsive`: it runs, and acknowledges nothing. `idle`: its first command starts
 * it. `waiting`: it has ended, and is started again later.
 */
const BuiltInSchema = closed({
  id: Type.String(),
  name: Type.String(),
  state: oneOf(["idle", "starting", "running", "unresponsive", "failed", "waiting", "stopped"]),
  /** Why it failed, waits for its next start, or was stopped. */
  reason: Type.Optional(Type.String()),
});
export type BuiltInStatus = Static<typeof BuiltInSchema>;

/** A command that an extension has registered and that its manifest gives a title. */
const RegisteredCommandSchema = closed({
  command: Type.String(),
  title: Type.String(),
  category: Type.Optional(Type.String()),
  /** Such as `Alt O`. */
  keys: Type.Optional(Type.String()),
});
export type RegisteredCommand = Static<typeof RegisteredCommandSchema>;

const StatusItemSchema = closed({
  ...Made,
  item: Type.Integer(),
  text: Type.String(),
  name: Type.Optional(Type.String()),
  tooltip: Type.Optional(Type.String()),
  /** A click runs a command. */
  acts: Type.Boolean(),
  alignment: oneOf(["left", "right"]),
  /** Items with a higher priority are further left. */
  priority: Type.Number(),
});
export type StatusItem = Static<typeof StatusItemSchema>;

/** Work of an extension that takes longer than a second. */
const InAppProgressSchema = closed({
  id: Type.String(),
  extension_name: Type.String(),
  title: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  /** Absent: its length is unknown. */
  percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  cancellable: Type.Boolean(),
  /** The trader has asked the extension to stop. */
  cancelling: Type.Boolean(),
});
export type InAppProgress = Static<typeof InAppProgressSchema>;

const OutputChannelSchema = closed({
  ...Made,
  channel: Type.Integer(),
  name: Type.String(),
  extension_name: Type.String(),
  /** Its lines have a time and a level. */
  log: Type.Boolean(),
});
export type OutputChannelInfo = Static<typeof OutputChannelSchema>;

const Sequence = Type.Integer();

/** A view that a manifest declares; without a tree, its extension has ended or has not filled it. */
const InAppViewSchema = closed({
  id: Type.String(),
  name: Type.String(),
  owner: Type.String(),
  extension_name: Type.String(),
  actions: Type.Array(
    closed({
      command: Type.String(),
      title: Type.String(),
      place: oneOf(["view", "inline", "menu"]),
      /** Only elements with this context value. */
      for: Type.Optional(Type.String()),
    }),
  ),
  tree: Type.Optional(
    closed({
      /** If this changes, the page reads the tree from its beginning. */
      life: Type.Integer(),
      show_collapse_all: Type.Boolean(),
      can_select_many: Type.Boolean(),
      title: Type.Optional(Type.String()),
      description: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
      badge: Type.Optional(closed({ value: Type.Integer(), tooltip: Type.String() })),
      /**
       * The latest changes, oldest first. A page applies those with a higher number than it has seen; an empty path means
       * the whole tree.
       */
      changes: Type.Array(closed({ sequence: Sequence, path: TreePath, item: Type.Optional(TreeItemSchema) })),
      reveal: Type.Optional(
        closed({
          sequence: Sequence,
          path: TreePath,
          select: Type.Boolean(),
          focus: Type.Boolean(),
          expand: Type.Integer(),
        }),
      ),
    }),
  ),
});
export type InAppViewInfo = Static<typeof InAppViewSchema>;

/** `GET /api/in-app`: everything that built-in extensions show. */
export const InAppModelSchema = closed({
  extensions: Type.Array(BuiltInSchema),
  /** Process plugins; absent in a build without them. `waiting`: number of plugins that wait for the trader's trust. */
  plugins: Type.Optional(closed({ waiting: Type.Integer({ minimum: 0 }) })),
  commands: Type.Array(RegisteredCommandSchema),
  status_items: Type.Array(StatusItemSchema),
  /** The oldest first; the page shows one dialog at a time. */
  asks: Type.Array(InAppAskSchema),
  /** The oldest first. */
  past_messages: Type.Array(PastMessageSchema),
  progress: Type.Array(InAppProgressSchema),
  channels: Type.Array(OutputChannelSchema),
  views: Type.Array(InAppViewSchema),
  /** The last request to show a channel; a page obeys one with a higher number than it has seen. */
  reveal: Type.Optional(
    closed({ sequence: Type.Integer(), ...Made, channel: Type.Integer(), preserve_focus: Type.Boolean() }),
  ),
});
export type InAppModel = Static<typeof InAppModelSchema>;

const OutputLineSchema = closed({
  sequence: Type.Integer(),
  text: Type.String(),
  at: Type.Optional(Type.String()),
  level: Type.Optional(oneOf(LOG_LEVELS)),
});
export type OutputLineInfo = Static<typeof OutputLineSchema>;

/** Lines of a channel; those before `first` are gone. The text of the last line may grow. */
export const OutputAnswerSchema = closed({
  /** If this changes, the channel was made again, and its line numbers restart at one. */
  life: Type.String(),
  first: Type.Integer(),
  lines: Type.Array(OutputLineSchema),
});
export type OutputAnswer = Static<typeof OutputAnswerSchema>;

export const ChannelParams = closed({ owner: Type.String(), channel: Type.String({ pattern: "^[1-9][0-9]{0,9}$" }) });
/** `from` is a line number within `life`. If the channel's life is another one by now, the answer has all lines. */
export const OutputQuery = closed({
  from: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" })),
  life: Type.Optional(Type.String({ maxLength: 32 })),
});
export const StatusItemParams = closed({ owner: Type.String(), item: Type.String({ pattern: "^[1-9][0-9]{0,9}$" }) });
export const ViewParams = closed({ view: Type.String({ maxLength: 128 }) });
export const TreePathSchema = closed({ path: TreePath });
export const TreeChildrenAnswer = EXTENSION_METHODS["extension/tree.children"].result;
/** Without `command`, the element's own command runs. */
export const TreeActSchema = closed({ path: TreePath, command: Type.Optional(Type.String({ maxLength: 128 })) });
export { TreeOccurrenceSchema } from "../in-app/index.ts";
export const RegisteredCommandParams = closed({ command: Type.String({ maxLength: 128 }) });
export const ProgressParams = closed({ id: Type.String({ maxLength: 32 }) });
