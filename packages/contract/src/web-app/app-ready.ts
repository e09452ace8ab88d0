import Type from "typebox";
import { AnyJson } from "../commands/parts.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineBridge } from "./contract.ts";
import { THEMES } from "./events.ts";

/**
 * The application shows something that can be used: until then the page shows that it is starting. `kept` is the last value of
 * `app.keep`, absent on the first start.
 */
export const APP_READY = defineBridge({
  method: "app.ready",
  runsIn: "page",
  requires: { capabilities: ["browser"] },
  params: closed({}),
  result: closed({ theme: oneOf(THEMES), locale: Type.String(), kept: Type.Optional(AnyJson) }),
  sample: { params: {}, result: { theme: "dark", locale: "en-GB" } },
});
