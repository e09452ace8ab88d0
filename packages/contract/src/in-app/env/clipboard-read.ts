import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { ClipboardText } from "../parts.ts";

/** Reads the text in the clipboard of the trader's page, if the trader allows it. */
export const ENV_CLIPBOARD_READ = defineInApp({
  method: "env/clipboard.read",
  waitsForTrader: true,
  params: closed({ format: Type.Literal("text") }),
  /** Null: the trader did not allow it. */
  result: closed({ text: Type.Union([ClipboardText, Type.Null()]) }),
  sample: { params: { format: "text" }, result: { text: "SPX" } },
});
