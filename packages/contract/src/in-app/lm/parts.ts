import Type from "typebox";
import { AnswerDetailsSchema } from "../../host-api/assistant.ts";
import { closed } from "../../schemas/bodies.ts";

const { usage } = AnswerDetailsSchema.properties;

/** The model that answered, and what it cost. */
export const Answered = { provider: Type.String(), model: Type.String(), usage };

/** {@link Answered} in the samples. */
export const SAMPLE_ANSWERED = {
  provider: "openai-compatible",
  model: "local-7b",
  usage: { input_tokens: 900, output_tokens: 120, estimated: false },
};

/** The cost of one request. */
export const Cost = closed({ usage });
