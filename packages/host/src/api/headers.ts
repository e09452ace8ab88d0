/** What keeps an answer of any listener from being taken for something else, or by somebody else. */
const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cache-control": "no-store",
} as const satisfies Readonly<Record<string, string>>;

/** Of the listener with the local API: an answer of the API is never a page. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** The page itself is asked for at each visit: it carries a nonce of its own and names the scripts of this build. */
export const PAGE_CACHE = "no-cache";

/** Files whose name has the hash of their bytes: what is kept under that name is never out of date. */
export const HASHED_FILE_CACHE = "public, max-age=31536000, immutable";

/** The one style lightweight-charts 5.2 writes: the place of its attribution logo, which its licence asks for. */
const CHART_LOGO_STYLE = "'sha256-3pRED1tOXas1FXFoPb9TGCjmYe9XQsmO9OV23khV2nY='";

/**
 * The page's policy: its own scripts, its own styles, those with this answer's nonce and the chart's logo, its own API.
 * No inline script, no frame around it, no other origin.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}' ${CHART_LOGO_STYLE}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
