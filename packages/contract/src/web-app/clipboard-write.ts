import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineBridge } from "./contract.ts";

/** Copies a text. Only right after the trader clicked or typed in the frame; nothing can be read from the clipboard. */
export const CLIPBOARD_WRITE = defineBridge({
  method: "clipboard.write",
  runsIn: "page",
  requires: { capabilities: ["browser"] },
  params: closed({ text: Type.String({ minLength: 1, maxLength: 65_536 }) }),
  result: closed({ written: Type.Literal(true) }),
  sample: { params: { text: "CPI 3.1 %" }, result: { written: true } },
});
