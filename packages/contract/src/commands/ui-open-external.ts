import Type from "typebox";
import { nonBlank } from "../manifest/fields.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";

export const UI_OPEN_EXTERNAL = defineContract({
  method: "ui.openExternal",
  requires: { capabilities: ["openExternal"] },
  waitsForTrader: true,
  params: closed({ url: nonBlank(2048) }),
  result: closed({ opened: Type.Boolean() }),
  sample: { params: { url: "https://example.com" }, result: { opened: true } },
});
