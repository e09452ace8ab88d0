import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { ClipboardText } from "../parts.ts";

/** Copies a text to the clipboard of the trader's page, if the trader allows it. */
export const ENV_CLIPBOARD_WRITE = defineInApp({
  method: "env/clipboard.write",
  waitsForTrader: true,
  params: closed({ text: ClipboardText }),
  result: closed({ copied: Type.Boolean() }),
  sample: { params: { text: "SPX" }, result: { copied: true } },
});
