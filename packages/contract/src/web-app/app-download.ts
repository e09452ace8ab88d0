import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineBridge } from "./contract.ts";

/** Formats that a browser never runs when the trader opens the file. */
export const DOWNLOAD_TYPES = {
  csv: "text/csv",
  json: "application/json",
  txt: "text/plain",
} as const;

/** Offers a text to the trader as a file. The page asks, with name and size; the application learns only the answer. */
export const APP_DOWNLOAD = defineBridge({
  method: "app.download",
  runsIn: "page",
  requires: { capabilities: ["browser"] },
  waitsForTrader: true,
  params: closed({
    /** Without its extension, which follows from the type. */
    name: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9 _-]{0,63}$", maxLength: 64 }),
    type: oneOf(["csv", "json", "txt"]),
    text: Type.String(),
  }),
  result: closed({ saved: Type.Boolean() }),
  sample: { params: { name: "rates", type: "csv", text: "date,rate\n" }, result: { saved: true } },
});
