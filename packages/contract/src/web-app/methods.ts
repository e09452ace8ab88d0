import Type from "typebox";
import { MODELS_DECIDE, MODELS_RECIPE, MODELS_SETTINGS } from "../commands/models.ts";
import { AnyJson } from "../commands/parts.ts";
import { STORAGE_READ, STORAGE_WRITE } from "../commands/storage.ts";
import { NETWORK_ORIGIN_MAX_LENGTH } from "../limits/manifest.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { nonBlank, shownText, text } from "../schemas/fields.ts";
import { defineBridge } from "./contract.ts";
import { THEMES } from "./events.ts";

/** The application's name for a secret. The trader reads it in the dialog. */
const SecretName = shownText(64);

/** An origin of the manifest's `networkOrigins`, in the same spelling. */
const OriginText = Type.String({ minLength: 1, maxLength: NETWORK_ORIGIN_MAX_LENGTH });

/** A secret belongs to one name and one origin of one application; it is sent nowhere else. */
const SecretParams = closed({ name: SecretName, origin: OriginText });

/** Whether a secret is stored. Its value never reaches the frame. */
const SecretState = closed({ name: SecretName, origin: OriginText, has_secret: Type.Boolean() });

/** The sample of a request about a secret that is not stored. */
const NO_SECRET = {
  params: { name: "Rates key", origin: "https://example.com" },
  result: { name: "Rates key", origin: "https://example.com", has_secret: false },
};

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

/** Like the guests' command of this name. */
export const BRIDGE_MODELS_DECIDE = defineBridge({ ...MODELS_DECIDE, runsIn: "host" });

/** Like the guests' command of this name, but ends with the event `models.completed`. */
export const BRIDGE_MODELS_RECIPE = defineBridge({ ...MODELS_RECIPE, runsIn: "host" });

/** Like the guests' command of this name. */
export const BRIDGE_MODELS_SETTINGS = defineBridge({ ...MODELS_SETTINGS, runsIn: "host" });

/** How the host sends a stored secret. */
const CREDENTIAL_FORMS = ["bearer", "x-api-key"] as const;

/**
 * The host makes a request to a declared origin: a redirect to any other origin is refused, and so is an address inside
 * the trader's network. Unlike `fetch` in the frame, it does not depend on the server's CORS and can carry a stored
 * secret.
 */
export const NETWORK_FETCH = defineBridge({
  method: "network.fetch",
  runsIn: "host",
  requires: { capabilities: ["network"] },
  params: closed({
    url: nonBlank(2048),
    method: Type.Optional(oneOf(["GET", "POST"])),
    headers: Type.Optional(
      closed({ accept: Type.Optional(text(1, 256)), "content-type": Type.Optional(text(1, 128)) }),
    ),
    /** Only with `POST`. */
    body: Type.Optional(Type.String()),
    /** A secret that the trader stored for this name and the origin of `url`. */
    credential: Type.Optional(closed({ name: SecretName, as: oneOf(CREDENTIAL_FORMS) })),
  }),
  result: closed({
    status: Type.Integer(),
    /** The address after redirects. */
    url: Type.String(),
    /** Without parameters; absent when the server sent none. */
    content_type: Type.Optional(Type.String()),
    /** The body as text; with `base64` its bytes, because they are not UTF-8. */
    body: Type.String(),
    encoding: oneOf(["utf-8", "base64"]),
  }),
  sample: {
    params: { url: "https://example.com/rates.json" },
    result: { status: 200, url: "https://example.com/rates.json", body: "{}", encoding: "utf-8" },
  },
});

/** Asks the trader to open an https address in a new tab; the host shows the whole address. */
export const EXTERNAL_OPEN = defineBridge({
  method: "external.open",
  runsIn: "host",
  requires: { capabilities: ["openExternal"] },
  waitsForTrader: true,
  params: closed({ url: nonBlank(2048) }),
  result: closed({ opened: Type.Boolean() }),
  sample: { params: { url: "https://example.com" }, result: { opened: true } },
});

/** Asks the trader to type a secret into a dialog of the host, which keeps it. */
export const SECRETS_REQUEST = defineBridge({
  method: "secrets.request",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  waitsForTrader: true,
  params: SecretParams,
  result: SecretState,
  sample: {
    params: { name: "Rates key", origin: "https://example.com" },
    result: { name: "Rates key", origin: "https://example.com", has_secret: true },
  },
});

/** Says whether a secret is stored. */
export const SECRETS_STATUS = defineBridge({
  method: "secrets.status",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  params: SecretParams,
  result: SecretState,
  sample: NO_SECRET,
});

/** Deletes a stored secret; does nothing when there is none. */
export const SECRETS_CLEAR = defineBridge({
  method: "secrets.clear",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  params: SecretParams,
  result: SecretState,
  sample: NO_SECRET,
});

/** Like the guests' command of this name: one value in each workspace, because the frame's origin has no storage of its own. */
export const BRIDGE_STORAGE_READ = defineBridge({ ...STORAGE_READ, runsIn: "host" });

/** Like the guests' command of this name. */
export const BRIDGE_STORAGE_WRITE = defineBridge({ ...STORAGE_WRITE, runsIn: "host" });
