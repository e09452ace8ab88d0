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
 * Headers of every answer of the applications' listener. The frame's origin is opaque, so its own files are cross-origin
 * to it: scripts and fonts need `Access-Control-Allow-Origin: null`, and a resource policy of the same origin would
 * refuse its own pictures. Others are kept out by the host name, which nobody can guess.
 */
export const APP_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "null",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-dns-prefetch-control": "off",
  "cache-control": "no-store",
  // A file that is opened as a document of its own runs nothing: an SVG may contain a script, and gets no boot script.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** The servers that a document of an application may reach, and the page around it. */
export interface Reach {
  /** The manifest's origins. */
  readonly networkOrigins: readonly string[];
  /** The addresses of the page that may contain the frame. */
  readonly pageOrigins: readonly string[];
}

/** The layers that confine a document. Tests switch single layers off, to see that each alone stops what it is for. */
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
 * Origins as a policy can name them: built from the parsed form, so that nothing in a manifest can end a directive. A
 * bracketed IPv6 address is no source of a policy; such an origin is reached with `network.fetch` alone.
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

/** The browser's own list of everything the document may connect to, WebRTC and hints included. */
function allowlistOf(origins: readonly string[]): string {
  return `(${["response-origin", ...origins.map((each) => `"${each}"`)].join(" ")})`;
}
