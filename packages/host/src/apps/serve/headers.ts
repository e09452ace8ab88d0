/**
 * Features that a document could use to reach people, devices, other windows or the network. All are denied. Only names that
 * current browsers know: for each other one they write a warning. The page denies the frame every feature that its browser knows.
 */
const DENIED_FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "clipboard-write",
  "compute-pressure",
  "cross-origin-isolated",
  "deferred-fetch",
  "deferred-fetch-minimal",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "local-network-access",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "private-state-token-issuance",
  "private-state-token-redemption",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "speaker-selection",
  "storage-access",
  "sync-xhr",
  "unload",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/**
 * Headers of every answer of the applications' listener. The frame's origin is opaque, so its own files are
 * cross-origin to it: scripts and fonts need `Access-Control-Allow-Origin: null`, and a `same-origin` resource policy
 * would refuse its own pictures. The host name, which nobody can guess, keeps others out.
 */
export const APP_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "null",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-dns-prefetch-control": "off",
  "cache-control": "no-store",
  // A file opened as a document by itself runs nothing: an SVG may contain a script, and the host adds no boot script to it.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** The servers that a document of an application may reach, and the page around it. */
export interface Reach {
  /** The manifest's origins. */
  readonly networkOrigins: readonly string[];
  /** The addresses of the page that may contain the frame. */
  readonly pageOrigins: readonly string[];
}

/** The layers that confine a document. Tests disable single layers to prove that each one alone stops its attack. */
export interface Layers {
  readonly allowlist: boolean;
  readonly boot: boolean;
  readonly trustedTypes: boolean;
}

export const ALL_LAYERS: Layers = { allowlist: true, boot: true, trustedTypes: true };

/** Headers of an HTML document, besides {@link APP_HEADERS}. */
export function documentHeaders(reach: Reach, layers: Layers = ALL_LAYERS): Readonly<Record<string, string>> {
  const origins = sourcesOf(reach.networkOrigins);
  return {
    "content-security-policy": appPolicy({ ...reach, networkOrigins: origins }, layers),
    "permissions-policy": DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    ...(layers.allowlist ? { "connection-allowlist": allowlistOf(origins) } : {}),
  };
}

/**
 * Origins in the form that a policy accepts: rebuilt from the parsed URL, so that nothing in a manifest can end a
 * directive. A policy cannot name a bracketed IPv6 address; only `network.fetch` reaches such an origin.
 */
export function sourcesOf(origins: readonly string[]): readonly string[] {
  const parsed = origins.flatMap((each) => {
    const url = URL.parse(each);
    return url?.protocol === "https:" && PLAIN_HOST.test(url.host) ? [`https://${url.host}`] : [];
  });
  return [...new Set(parsed)];
}

const PLAIN_HOST = /^[a-z0-9.-]+(?::[0-9]+)?$/;

function appPolicy({ networkOrigins, pageOrigins }: Reach, { trustedTypes }: Layers): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...networkOrigins].join(" "),
    ["frame-ancestors", ...pageOrigins].join(" "),
    "sandbox allow-scripts",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    ...(trustedTypes ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join("; ");
}

/** Value of `Connection-Allowlist`: with it the browser limits every connection of the document, WebRTC and hints included. */
function allowlistOf(origins: readonly string[]): string {
  return `(${["response-origin", ...origins.map((each) => `"${each}"`)].join(" ")})`;
}
