import Type from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Words } from "../parts.ts";
import { Cost } from "./parts.ts";

/** Sends messages to a model, which has no tools. Its answer comes in parts as it is written. */
export const LM_CHAT_SEND = defineInApp({
  method: "lm/chat.send",
  waitsForTrader: true,
  params: closed({
    /** As {@link LM_MODELS_SELECT} gives it. */
    model: Type.String({ minLength: 1, maxLength: 512 }),
    messages: Type.Array(
      closed({ role: oneOf(["user", "assistant"]), content: Type.String({ minLength: 1, maxLength: 65_536 }) }),
      { minItems: 1, maxItems: 64 },
    ),
    /** Shown to the trader with the question whether the caller may use the model. */
    justification: Type.Optional(Words),
  }),
  reports: closed({ text: Type.String() }),
  result: Cost,
  sample: {
    params: { model: "openai-compatible/local-7b", messages: [{ role: "user", content: "Explain drawdown." }] },
    result: { usage: { input_tokens: 12, output_tokens: 80, estimated: false } },
  },
});
