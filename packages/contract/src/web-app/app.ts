import Type from "typebox";
import { AnyJson } from "../commands/parts.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";
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

/** Adds words to the tab, after the title of the manifest, which always stays. */
export const APP_TITLE = defineBridge({
  method: "app.title",
  runsIn: "page",
  requires: { capabilities: ["browser"] },
  params: closed({ title: shownText(60) }),
  result: closed({}),
  sample: { params: { title: "3 releases today" }, result: {} },
});

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

/** Copies a text. Only right after the trader clicked or typed in the frame; nothing can be read from the clipboard. */
export const CLIPBOARD_WRITE = defineBridge({
  method: "clipboard.write",
  runsIn: "page",
  requires: { capabilities: ["browser"] },
  params: closed({ text: Type.String({ minLength: 1, maxLength: 65_536 }) }),
  result: closed({ written: Type.Literal(true) }),
  sample: { params: { text: "CPI 3.1 %" }, result: { written: true } },
});
