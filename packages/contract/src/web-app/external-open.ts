import Type from "typebox";
import { nonBlank } from "../manifest/fields.ts";
import { closed } from "../schemas/bodies.ts";
import { defineBridge } from "./contract.ts";

/** Asks the trader to open an https address in a new tab; the host shows the whole address. */
export const EXTERNAL_OPEN = defineBridge({
  method: "external.open",
  runsIn: "host",
  requires: { capabilities: ["openExternal"] },
  waitsForTrader: true,
  params: closed({ url: nonBlank(2048) }),
  result: closed({ opened: Type.Boolean() }),
  sample: { params: { url: "https://example.com" }, result: { opened: true } },
});
