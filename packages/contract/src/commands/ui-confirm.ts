import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { bodyText, TitleText } from "./parts.ts";

export const UI_CONFIRM = defineContract({
  method: "ui.confirm",
  requires: { capabilities: [] },
  waitsForTrader: true,
  params: closed({ title: TitleText, message: bodyText(2048) }),
  result: closed({ confirmed: Type.Boolean() }),
  sample: { params: { title: "Sure?", message: "" }, result: { confirmed: true } },
});
