import { type Static, Type } from "typebox";
import { bodyText, NameText } from "../commands/parts.ts";
import { closed, oneOf } from "./common.ts";

/** A question to the assistant and its answer, for the trader alone. Both are text, never markup. */
export const AssistantEntrySchema = closed({
  dispatch_id: Type.String(),
  /** The extension that asked; absent: the trader asked. */
  extension: Type.Optional(closed({ id: Type.String(), name: Type.String(), surface_id: Type.String() })),
  prompt: Type.String(),
  state: oneOf(["running", "answered", "failed"]),
  answer: Type.Optional(Type.String()),
  /** Code of the refusal. */
  error: Type.Optional(Type.String()),
  at: Type.String(),
});
export type AssistantEntry = Static<typeof AssistantEntrySchema>;

/** Answer of `GET /api/assistant`, newest first. */
export const AssistantListSchema = closed({ entries: Type.Array(AssistantEntrySchema) });
export type AssistantList = Static<typeof AssistantListSchema>;

/** Body of `POST /api/assistant`: limited to the length of an extension's prompt. */
export const AssistantQuestionSchema = closed({ question: bodyText(8192) });

/** `{dispatch_id}` in a path. */
export const DispatchParams = closed({ dispatch_id: NameText });
