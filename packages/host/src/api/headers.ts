/** Prevents browsers from interpreting an answer of any listener as another type, and other sites from embedding it. */
const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cache-control": "no-store",
} as const satisfies Readonly<Record<string, string>>;

/** Headers of the local API's listener: an answer of the API is never a page. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Browsers revalidate the page at each visit: it contains a fresh nonce and refers to the scripts of this build. */
export const PAGE_CACHE = "no-cache";

/** Files with the hash of their bytes in their names: a cached copy is never stale. */
export const HASHED_FILE_CACHE = "public, max-age=31536000, immutable";

/**
 * The only style that lightweight-charts 5.2 inserts: the position of its attribution logo, which its licence requires.
 */
const CHART_LOGO_STYLE = "'sha256-3pRED1tOXas1FXFoPb9TGCjmYe9XQsmO9OV23khV2nY='";

/**
 * The page's content security policy. Allowed: its own scripts and API, its own styles, styles with this answer's
 * nonce, the chart's logo, and frames with web applications: they are named by a pattern, so that one that is installed
 * later can be shown. No inline script, no framing by others, no other origin.
 */
export function pagePolicy(nonce: string, frameSource: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}' ${CHART_LOGO_STYLE}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameSource}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
