import Type from "typebox";
import { AnyJson } from "../commands/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { defineBridge } from "./contract.ts";

/**
 * Keeps a JSON value in the page, for this application's next document. The page takes every application out of the document
 * while the trader types into a dialog or an order, and loads it again afterwards; `app.ready` then returns the value. The
 * page drops the value with the application's tab. At most 64 KiB as JSON; each call replaces the last value.
 */
export const APP_KEEP = defineBridge({
  method: "app.keep",
  runsIn: "page",
  requires: { capabilities: ["browser"] },
  params: closed({ state: AnyJson }),
  result: closed({ kept: Type.Literal(true) }),
  sample: { params: { state: { page: 2, draft: "Buy the dip" } }, result: { kept: true } },
});
