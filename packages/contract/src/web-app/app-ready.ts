import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineBridge } from "./contract.ts";
import { THEMES } from "./events.ts";

/** The application shows something that can be used: until then the page shows that it is starting. */
export const APP_READY = defineBridge({
  method: "app.ready",
  runsIn: "page",
  requires: { capabilities: ["browser"] },
  params: closed({}),
  result: closed({ theme: oneOf(THEMES), locale: Type.String() }),
  sample: { params: {}, result: { theme: "dark", locale: "en-GB" } },
});
