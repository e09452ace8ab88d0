import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Words } from "../parts.ts";

const Label = Type.String({ minLength: 1, maxLength: 200 });

/** A list to choose from; `chosen` holds indexes, and is null when the list was closed. */
export const WINDOW_QUICK_PICK_SHOW = defineInApp({
  method: "window/quickPick.show",
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
});
