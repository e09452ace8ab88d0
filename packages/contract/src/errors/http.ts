import { defineErrors } from "./entry.ts";

export const HTTP_ERRORS = defineErrors({
  "http.not_found": {
    number: 2100,
    title: "There is nothing at this address",
    hint: "Check the address.",
    status: 404,
  },
  "http.method_not_allowed": {
    number: 2101,
    title: "The address does not take this method",
    hint: "Use a method of the `Allow` header.",
    status: 405,
  },
  "http.malformed": { number: 2102, title: "The request is not valid HTTP", hint: "Check the client.", status: 400 },
  "http.path_invalid": {
    number: 2103,
    title: "The address is not written in its one accepted form",
    hint: "Use the plain form: no empty or dot segment, nothing escaped that need not be.",
    status: 400,
  },
  "http.query_invalid": {
    number: 2104,
    title: "The query does not fit this route",
    hint: "See the route in /api/marketplace/openapi.json.",
    status: 400,
  },
  "http.body_invalid": {
    number: 2105,
    title: "The body does not fit this route",
    hint: "See the route in /api/marketplace/openapi.json.",
    status: 400,
  },
  "http.header_refused": {
    number: 2106,
    title: "A header is not accepted",
    hint: "Send it once, or not at all.",
    status: 400,
  },
  "http.timeout": {
    number: 2107,
    title: "The request did not arrive in time",
    hint: "Try again over a faster connection.",
    status: 408,
  },
  "http.body_too_large": { number: 2108, title: "The body is too large", hint: "Shorten it.", status: 413 },
  "http.media_type_unsupported": {
    number: 2109,
    title: "The content type is not accepted here",
    hint: "Send `application/json` in UTF-8; an upload is `multipart/form-data`.",
    status: 415,
  },
  "http.encoding_unsupported": {
    number: 2110,
    title: "The content encoding is not accepted",
    hint: "Send the body as it is, without `Content-Encoding`.",
    status: 415,
  },
  "http.too_many_requests": {
    number: 2111,
    title: "Too many requests",
    hint: "Wait as long as `Retry-After` says.",
    status: 429,
  },
  "http.headers_too_large": { number: 2112, title: "The headers are too large", hint: "Send fewer.", status: 431 },
  "http.internal": {
    number: 2113,
    title: "The service failed",
    hint: "Try again; if it happens again, report the request id.",
    status: 500,
  },
  "http.unavailable": {
    number: 2114,
    title: "The service cannot answer now",
    hint: "Try again as `Retry-After` says.",
    status: 503,
  },
  "http.multipart_invalid": {
    number: 2115,
    title: "The upload is not a valid form",
    hint: "Send the ticket's fields in their order and then the file.",
    status: 400,
  },
});
