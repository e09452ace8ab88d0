import type { ManagedAlert } from "@bourse/contract/host-api";

/** A trader's own alert on a level, with whatever a test needs to be different. */
export const alertOf = (more: Partial<ManagedAlert> = {}): ManagedAlert => ({
  id: "a1",
  symbol: "^GSPC",
  timeframe: "1D",
  kind: "crossing",
  price: 2874.56,
  repeat: "once",
  sound: false,
  system_notice: false,
  fire_unwatched: false,
  fire_count: 0,
  source_id: "sample",
  state: "active",
  title: "Prior high",
  message: "",
  created_at: "2026-11-21T13:00:00.000Z",
  expires_at: "2026-11-27T14:00:00.000Z",
  ...more,
});
