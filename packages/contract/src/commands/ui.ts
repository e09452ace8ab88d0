import Type from "typebox";
import { nonBlank } from "../manifest/fields.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson, bodyText, TitleText } from "./parts.ts";

export const UI_CONFIRM = defineContract({
  method: "ui.confirm",
  requires: { capabilities: [] },
  params: closed({ title: TitleText, message: bodyText(2048) }),
  result: closed({ confirmed: Type.Boolean() }),
});

/** The trader picks one JSON file of at most 1 MiB; no other file and no path is seen. */
export const UI_IMPORT = defineContract({
  method: "ui.import",
  requires: { capabilities: ["fileSystemRead"] },
  params: closed({ kind: oneOf(["market_intel_json"]) }),
  result: Type.Union([
    closed({ cancelled: Type.Literal(true) }),
    closed({ cancelled: Type.Literal(false), data: AnyJson }),
  ]),
});

export const UI_OPEN_EXTERNAL = defineContract({
  method: "ui.openExternal",
  requires: { capabilities: ["openExternal"] },
  params: closed({ url: nonBlank(2048) }),
  result: closed({ opened: Type.Boolean() }),
});
