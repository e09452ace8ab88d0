import { type Static, Type } from "typebox";
import { IN_APP_METHODS, MESSAGE_SEVERITIES } from "../in-app/index.ts";
import { closed, oneOf } from "../schemas/bodies.ts";

const { params: pick } = IN_APP_METHODS["window/quickPick.show"];
const { params: input } = IN_APP_METHODS["window/inputBox.show"];
const { params: copy } = IN_APP_METHODS["env/clipboard.write"];
const { params: open } = IN_APP_METHODS["env/openExternal"];

const Asked = { id: Type.String(), extension_name: Type.String() };

const Message = {
  ...Asked,
  severity: oneOf(MESSAGE_SEVERITIES),
  message: Type.String(),
  detail: Type.Optional(Type.String()),
};

const InAppMessageSchema = closed({
  ...Message,
  /** The host asks in its own name, because the answer grants an extension something. */
  of_host: Type.Optional(Type.Literal(true)),
  kind: Type.Literal("message"),
  modal: Type.Boolean(),
  items: Type.Array(Type.String()),
});
export type InAppMessage = Static<typeof InAppMessageSchema>;

const InAppPickSchema = closed({ ...Asked, kind: Type.Literal("pick"), ...pick.properties });
export type InAppPick = Static<typeof InAppPickSchema>;

const InAppInputSchema = closed({ ...Asked, kind: Type.Literal("input"), ...input.properties });
export type InAppInput = Static<typeof InAppInputSchema>;

/** A request that the page fulfils itself after a click: only then does a browser grant its clipboard or a new window. */
const InAppWishSchema = Type.Union([
  closed({ ...Asked, kind: Type.Literal("copy"), ...copy.properties }),
  closed({ ...Asked, kind: Type.Literal("paste") }),
  closed({ ...Asked, kind: Type.Literal("open"), ...open.properties }),
]);
export type InAppWish = Static<typeof InAppWishSchema>;

/** A request that waits for the trader. */
export const InAppAskSchema = Type.Union([InAppMessageSchema, InAppPickSchema, InAppInputSchema, InAppWishSchema]);
export type InAppAsk = Static<typeof InAppAskSchema>;

/** A message without buttons that is no longer shown, because its time is over. */
export const PastMessageSchema = closed({
  ...Message,
  /** ISO 8601 UTC. */
  at: Type.String(),
  read: Type.Boolean(),
});
export type PastMessage = Static<typeof PastMessageSchema>;

export const AskParams = closed({ id: Type.String({ maxLength: 32 }) });

/**
 * `chosen`: indexes of items or entries; `[0]` fulfils a wish. `text`: what was typed, or read from the clipboard.
 * Neither: it was closed or refused.
 */
export const AskAnswerSchema = closed({
  chosen: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 1000 })),
  text: Type.Optional(Type.String({ maxLength: 100_000 })),
});
export type AskAnswer = Static<typeof AskAnswerSchema>;

export const ReadMessagesSchema = closed({ ids: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 1000 }) });
