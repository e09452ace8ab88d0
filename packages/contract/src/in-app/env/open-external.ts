import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";

/** Asks the trader to open a public https address in the browser; the page shows the whole address. */
export const ENV_OPEN_EXTERNAL = defineInApp({
  method: "env/openExternal",
  waitsForTrader: true,
  params: closed({ url: Type.String({ minLength: 1, maxLength: 2048 }) }),
  result: closed({ opened: Type.Boolean() }),
  sample: { params: { url: "https://example.com/" }, result: { opened: true } },
});
