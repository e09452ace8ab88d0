import Type from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Words } from "../parts.ts";

export const MESSAGE_SEVERITIES = ["information", "warning", "error"] as const;

/** Shows a message and waits for the trader's choice; without one, because it was closed, `chosen` is null. */
export const WINDOW_MESSAGE_SHOW = defineInApp({
  method: "window/message.show",
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
});
