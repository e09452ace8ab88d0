import Type from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Arguments, CommandId, Done, Handle, Name, Words } from "../parts.ts";

/** Shows an item in the status bar, or changes it. */
export const WINDOW_STATUS_BAR_SET = defineInApp({
  method: "window/statusBar.set",
  params: closed({
    item: Handle,
    text: Type.String({ minLength: 1, maxLength: 80 }),
    /** Name by which a trader chooses the visible items; unlike the text, it does not change. */
    name: Type.Optional(Name),
    tooltip: Type.Optional(Words),
    /** Runs when the trader clicks the item. */
    command: Type.Optional(closed({ command: CommandId, args: Arguments })),
    alignment: oneOf(["left", "right"]),
    /** Items with a higher priority are further left. */
    priority: Type.Number(),
  }),
  result: Done,
  sample: { params: { item: 1, text: "2 errors", alignment: "right", priority: 0 }, result: {} },
});
