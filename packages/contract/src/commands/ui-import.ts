import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson } from "./parts.ts";

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
