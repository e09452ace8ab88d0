import { defineRequirements } from "./requirement.ts";

export const WEB_APP = defineRequirements([
  { id: "WEBAPP-01", text: "Extra rules on top of the table above:" },
  { id: "WEBAPP-02", text: "minHostVersion | string, max 128, semantic version not lower than 3.0.0" },
  {
    id: "WEBAPP-03",
    text: "contributes | exactly one key `webApp`: `containerId` (extension id), `viewId` (1-138 chars: an extension id followed by `.workspace`), `title` (1-120 chars, non-blank); all required",
  },
  {
    id: "WEBAPP-04",
    text: "metadata | exactly one key `webApp`, an object with required `protocol`, `entry`, `files`, `networkOrigins`",
  },
  { id: "WEBAPP-05", text: "metadata.webApp.protocol | only `svc-webapp-v1`" },
  { id: "WEBAPP-06", text: "metadata.webApp.entry | only `index.html`" },
  {
    id: "WEBAPP-07",
    text: "metadata.webApp.files | object with 2-255 entries, must contain `index.html`; key is a relative file path, value is a hash value",
  },
  { id: "WEBAPP-08", text: "metadata.webApp.networkOrigins | array of at most 32 unique strings" },
  {
    id: "WEBAPP-09",
    text: "File path rules: 1-256 chars; not `manifest.json`; not absolute; no `.` or `..` segment; at most 16 segments; segment characters are letters, digits, `.`, `_`, `-`; the file extension is one of `html`, `css`, `js`, `json`, `svg`, `png`, `jpg`, `jpeg`, `webp`, `woff2`, `txt`.",
  },
  {
    id: "WEBAPP-10",
    text: "Network origin rules: each entry is at most 512 chars, starts with `https://`, and has a DNS host name with a final alphabetic label, or an IPv4 address, or a bracketed IPv6 address, with an optional port 1-65535 and no path.",
  },
  {
    id: "WEBAPP-11",
    text: "These are rejected: hosts ending in `localhost`, `local`, `internal`, `lan`, `home`, `home.arpa`, `test`, `invalid`, `onion`; private, loopback, link-local, shared-address, documentation, benchmarking, multicast and reserved IPv4 ranges; loopback, unspecified, mapped, unique-local, link-local, multicast and documentation IPv6 ranges.",
  },
]);
