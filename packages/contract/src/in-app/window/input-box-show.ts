import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Words } from "../parts.ts";

/** A field to type into; `value` is null when it was closed. */
export const WINDOW_INPUT_BOX_SHOW = defineInApp({
  method: "window/inputBox.show",
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
});
