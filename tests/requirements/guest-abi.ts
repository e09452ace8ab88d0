import { defineRequirements } from "./requirement.ts";

export const GUEST_ABI = defineRequirements([
  { id: "ABI-01", text: "The guest can call only these imports in the `svc` module." },
  { id: "ABI-02", text: "There is no WASI, file system, arbitrary socket, order placement or general account read." },
  {
    id: "ABI-03",
    text: "Argument meaning of the i32 values and the return codes: not shown.",
  },
  {
    id: "ABI-04",
    text: "svc.has_capability | (i32) -> i32 | asks whether the activation holds a capability; in v1 index 7 is `tradingRead`",
  },
  {
    id: "ABI-05",
    text: "svc.log | (i32, i32) -> () | best-effort UTF-8 diagnostic text, at most 64 KiB per entry; not persisted",
  },
  {
    id: "ABI-06",
    text: "svc.market_get_candles | (i32 x6) -> i32 | reads the preloaded OHLCV snapshot; at most 256 candles and 128 KiB of JSON; requires `tradingRead`",
  },
  {
    id: "ABI-07",
    text: "svc.market_get_quote | (i32 x4) -> i32 | copies the quote snapshot available to this callback; at most 16 KiB; no guest network; requires `tradingRead`",
  },
  {
    id: "ABI-08",
    text: "svc.view_set_json | (i32, i32) -> i32 | publishes a one-shot JSON view, at most 64 KiB; requires `tradingRead`, a signed `guestOutput` declaration and ABI v3 feature bit 2",
  },
  {
    id: "ABI-09",
    text: "svc.event_get_json | (i32, i32) -> i32 | fetches the host event of this interactive callback, at most 4 MiB; API v2 requires ABI v3 feature bit 3",
  },
  {
    id: "ABI-10",
    text: "svc.output_set_json | (i32, i32) -> i32 | submits one interactive output envelope, at most 2 MiB and 32 commands, validated as a whole by the host; API v2 requires ABI v3 feature bit 4",
  },
]);
