import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";

const Part = Type.Optional(Type.String({ minLength: 1, maxLength: 256 }));

/** The language models that the trader has set up and that are ready; empty without one. Nobody is asked. */
export const LM_MODELS_SELECT = defineInApp({
  method: "lm/models.select",
  params: closed({ id: Part, vendor: Part, family: Part, version: Part }),
  result: closed({
    models: Type.Array(
      closed({
        id: Type.String(),
        name: Type.String(),
        /** The provider. */
        vendor: Type.String(),
        family: Type.String(),
        version: Type.String(),
        /** In UTF-8 bytes, because a token stands for at least one. */
        max_input_tokens: Type.Integer(),
      }),
    ),
  }),
  sample: {
    params: { vendor: "openai-compatible" },
    result: {
      models: [
        {
          id: "openai-compatible/local-7b",
          name: "local-7b",
          vendor: "openai-compatible",
          family: "local-7b",
          version: "local-7b",
          max_input_tokens: 65_536,
        },
      ],
    },
  },
});
