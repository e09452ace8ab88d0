import { defineRequirements } from "./requirement.ts";

export const EVENTS = defineRequirements([
  { id: "EVT-01", text: "The Cloud REST endpoints emit no documented events." },
  { id: "EVT-02", text: "The host sends events to interactive Wasm guests." },
  {
    id: "EVT-03",
    text: "**Result event** (delivered after a command finishes; fetched by the guest through `svc.event_get_json`):",
  },
  { id: "EVT-04", text: "api_version | integer | `2`" },
  { id: "EVT-05", text: "type | string | `result`" },
  { id: "EVT-06", text: "context.workspace | string | opaque workspace namespace" },
  { id: "EVT-07", text: "context.generation | string | opaque install generation" },
  { id: "EVT-08", text: "context.locale | string | locale code" },
  { id: "EVT-09", text: "context.now | string | ISO 8601 UTC timestamp" },
  { id: "EVT-10", text: "data.id | string | id of the command this answers" },
  { id: "EVT-11", text: "data.method | string | the command method" },
  { id: "EVT-12", text: "data.ok | boolean | success flag" },
  {
    id: "EVT-13",
    text: "data.result | object | method-specific result (for example value and resume_required for `storage.read`)",
  },
  {
    id: "EVT-14",
    text: "**Output envelope** (guest to host, via `svc.output_set_json`):",
  },
  {
    id: "EVT-15",
    text: "`api_version` (integer 2), `views` (object: view id -> static layout node), `commands` (array of {id, method, params}).",
  },
  { id: "EVT-16", text: "The guest submits at most one envelope per successful callback." },
  { id: "EVT-17", text: "If the callback fails or traps, the output is discarded." },
  { id: "EVT-18", text: "Results of a workspace that has become stale are discarded by the host." },
  {
    id: "EVT-19",
    text: "Operation-to-event ties: every command yields one `result` event with the same id;",
  },
  { id: "EVT-20", text: "`market.subscribe` is followed by `market` events." },
  { id: "EVT-21", text: "Shape of an error result: not shown." },
  {
    id: "EVT-22",
    text: "Payload of `market` events: not shown.",
  },
  {
    id: "EVT-23",
    text: "Event types other than `result` and `market`: not shown.",
  },
]);
