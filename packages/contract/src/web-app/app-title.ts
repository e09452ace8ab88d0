import { shownText } from "../manifest/fields.ts";
import { closed } from "../schemas/bodies.ts";
import { defineBridge } from "./contract.ts";

/** Adds words to the tab, after the title of the manifest, which always stays. */
export const APP_TITLE = defineBridge({
  method: "app.title",
  runsIn: "page",
  requires: { capabilities: ["browser"] },
  params: closed({ title: shownText(60) }),
  result: closed({}),
  sample: { params: { title: "3 releases today" }, result: {} },
});
