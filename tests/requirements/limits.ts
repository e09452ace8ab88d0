import { defineRequirements } from "./requirement.ts";

export const LIMITS = defineRequirements([
  { id: "LIM-01", text: "Recent login for reconcile | 1800 seconds" },
  { id: "LIM-02", text: "`amount_minor` | integer, at least 1" },
  { id: "LIM-03", text: "`svc.log` entry | 64 KiB" },
  { id: "LIM-04", text: "candle snapshot | 256 candles, 128 KiB JSON" },
  { id: "LIM-05", text: "quote snapshot | 16 KiB" },
  { id: "LIM-06", text: "`svc.view_set_json` | 64 KiB" },
  { id: "LIM-07", text: "host event | 4 MiB" },
  { id: "LIM-08", text: "output envelope | 2 MiB, 32 commands" },
  { id: "LIM-09", text: "`ui.import` data | 1 MiB" },
  { id: "LIM-10", text: "views per container key | 32 (wasm v1 / resource / interactive)" },
  { id: "LIM-11", text: "view containers per location | 8" },
  { id: "LIM-12", text: "watchlist symbols | 1-100 per preset; 16 presets" },
  { id: "LIM-13", text: "scanner symbols | 1-25 per preset" },
  {
    id: "LIM-14",
    text: "resource contribution arrays | 16 for watchlist, research, scanner, indicator, automation; 32 for alert templates and chart annotations",
  },
  { id: "LIM-15", text: "webApp files | 2-255 entries; 32 network origins" },
  { id: "LIM-16", text: "managedModel files | 2-255 entries" },
  { id: "LIM-17", text: "extension id | 128 chars" },
  { id: "LIM-18", text: "description | 4096 chars" },
  { id: "LIM-19", text: "model license use | non-commercial, non-production research only" },
  {
    id: "LIM-20",
    text: "Other field bounds are listed with the fields in Resources and their fields.",
    note: "leads in to what follows",
  },
  { id: "LIM-21", text: "Rate limits: not shown." },
  {
    id: "LIM-22",
    text: "Maximum archive size: not shown.",
  },
]);
