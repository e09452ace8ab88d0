import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { nonBlank, text } from "../schemas/fields.ts";
import { defineBridge } from "./contract.ts";
import { SecretName } from "./parts.ts";

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
