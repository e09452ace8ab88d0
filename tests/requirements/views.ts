import { defineRequirements } from "./requirement.ts";

export const VIEWS = defineRequirements([
  { id: "VIEW-01", text: "`contributes.views` is an object." },
  { id: "VIEW-02", text: "Each key is an extension id." },
  { id: "VIEW-03", text: "Each value is an array of at most 32 view objects." },
  { id: "VIEW-04", text: "View object (no additional properties):" },
  { id: "VIEW-05", text: "id | namespaced id | required" },
  { id: "VIEW-06", text: "name | string | max 4096" },
  { id: "VIEW-07", text: "order | integer | -100000..100000" },
  { id: "VIEW-08", text: "when | string | max 128" },
  { id: "VIEW-09", text: "sdui | static layout node | see below" },
  { id: "VIEW-10", text: "quoteSymbol | string | 1-128 chars" },
  { id: "VIEW-11", text: "candleTimeframe | enum | `1m`, `5m`, `15m`, `1H`, `4H`, `1D`" },
  { id: "VIEW-12", text: "candleLimit | integer | 1-256" },
  { id: "VIEW-13", text: "guestOutput | boolean | only `true` allowed" },
  { id: "VIEW-14", text: "Rules:", note: "leads in to what follows" },
  { id: "VIEW-15", text: "Exactly one of `sdui` and `quoteSymbol` is present." },
  { id: "VIEW-16", text: "`candleTimeframe` requires `quoteSymbol` and `candleLimit`." },
  { id: "VIEW-17", text: "`candleLimit` requires `quoteSymbol` and `candleTimeframe`." },
  { id: "VIEW-18", text: "`guestOutput` requires `quoteSymbol`." },
  {
    id: "VIEW-19",
    text: "In a `resource` manifest, views must not contain `candleTimeframe`, `candleLimit` or `guestOutput`.",
  },
  { id: "VIEW-20", text: "A quote view (`quoteSymbol`) is read and rendered by the host and requires `tradingRead`." },
  { id: "VIEW-21", text: "The extension cannot fetch quotes itself." },
  {
    id: "VIEW-22",
    text: "`contributes.viewContainers` is an object with optional keys `sidebar`, `panel`, `auxiliaryBar`.",
  },
  { id: "VIEW-23", text: "Each holds at most 8 containers." },
  { id: "VIEW-24", text: "Container (no additional properties):" },
  {
    id: "VIEW-25",
    text: "`id` (namespaced id, required), `title` (string, max 4096), `icon` (string, max 128), `order` (integer -100000..100000).",
  },
  { id: "VIEW-26", text: "Static layout node (`sdui`), recursive, no additional properties:" },
  {
    id: "VIEW-27",
    text: "`label` | type, text (max 4096) | key (max 128), maxLines (int 1-100), fontSize (number 1-128), fontWeight (string max 32), color (string max 16)",
  },
  {
    id: "VIEW-28",
    text: "`box` | type | key (max 128), width (0-4096), height (0-4096), padding (0-256), margin (0-256), color (string max 16), borderRadius (0-256), child (a node)",
  },
  {
    id: "VIEW-29",
    text: "`row` or `column` | type, children (array of at most 128 nodes) | key (max 128), spacing (0-256), mainAxisAlignment (string max 32), crossAxisAlignment (string max 32)",
  },
  { id: "VIEW-30", text: "A wasm v1 manifest `contributes` holds only `views` and `viewContainers`." },
]);
