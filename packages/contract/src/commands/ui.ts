import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { nonBlank } from "../schemas/fields.ts";
import { defineContract } from "./contract.ts";
import { AnyJson, bodyText, TitleText } from "./parts.ts";

export const UI_CONFIRM = defineContract({
  method: "ui.confirm",
  requires: { capabilities: [] },
  waitsForTrader: true,
  params: closed({ title: TitleText, message: bodyText(2048) }),
  result: closed({ confirmed: Type.Boolean() }),
  sample: { params: { title: "Sure?", message: "" }, result: { confirmed: true } },
});

/** The trader picks one JSON file of at most 1 MiB; the guest sees no other file and no path. */
export const UI_IMPORT = defineContract({
  method: "ui.import",
  requires: { capabilities: ["fileSystemRead"] },
  waitsForTrader: true,
  params: closed({ kind: oneOf(["market_intel_json"]) }),
  result: Type.Union([
    closed({ cancelled: Type.Literal(true) }),
    closed({ cancelled: Type.Literal(false), data: AnyJson }),
  ]),
  sample: { params: { kind: "market_intel_json" }, result: { cancelled: true } },
});

export const UI_OPEN_EXTERNAL = defineContract({
  method: "ui.openExternal",
  requires: { capabilities: ["openExternal"] },
  waitsForTrader: true,
  params: closed({ url: nonBlank(2048) }),
  result: closed({ opened: Type.Boolean() }),
  sample: { params: { url: "https://example.com" }, result: { opened: true } },
});
