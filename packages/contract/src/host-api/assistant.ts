import { type Static, Type } from "typebox";
import { closed, oneOf } from "./common.ts";

/** What an extension asked the assistant, and the answer, for the trader alone. Both are text, never markup. */
export const AssistantEntrySchema = closed({
  dispatch_id: Type.String(),
  extension_id: Type.String(),
  extension_name: Type.String(),
  surface_id: Type.String(),
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
