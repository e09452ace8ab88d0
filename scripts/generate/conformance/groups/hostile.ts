import {
  assemble,
  EVENT_VIEW,
  HOSTILE_EVENT_GUESTS,
  HOSTILE_GUESTS,
  type HostileEventGuest,
  type HostileGuest,
  SAMPLE_EVENT,
  SAMPLE_SNAPSHOTS,
} from "@bourse/testing/guests";
import { blob } from "../blobs.ts";
import { defineGroup, hash, listOf, record, type TestSource, text } from "../define.ts";
import type { Inputs } from "../inputs.ts";

type HostileTest = TestSource<Inputs["hostile-guests"]>;
type Given = Omit<Inputs["hostile-guests"], "module">;

async function hostileTest(
  { name, text: guest, phase, verdict, endless }: HostileGuest | HostileEventGuest,
  given: Given,
): Promise<HostileTest> {
  const judged = verdict === undefined ? { valid: true } : { valid: false, code: verdict.code };
  const comment = `API version ${given.api_version}, ${phase === "start" ? "at its start" : "in its callback"}: ${name}`;
  const sentences = endless || verdict?.code === "guest.log_flood" ? ["P19", "R-WASM"] : ["P20", "R-WASM"];
  return {
    comment,
    flags: ["attack", ...(endless ? ["endless"] : [])],
    specification: [...sentences, ...(given.api_version === 2 ? ["EVT-16", "EVT-17"] : [])],
    ...judged,
    input: { module: blob(await assemble(guest), "wasm"), ...given },
  };
}

const DRAWING: Given = {
  api_version: 1,
  event: null,
  snapshots: {
    symbol: SAMPLE_SNAPSHOTS.symbol,
    quote: blob(SAMPLE_SNAPSHOTS.quote, "json"),
    candles: blob(SAMPLE_SNAPSHOTS.candles.json, "json"),
    timeframe: SAMPLE_SNAPSHOTS.candles.timeframe,
  },
  declared_views: [],
};
const INTERACTIVE: Given = {
  api_version: 2,
  event: blob(SAMPLE_EVENT, "json"),
  snapshots: null,
  declared_views: [EVENT_VIEW],
};

/** Guests that try to hold their host, or to leave something behind. */
export const hostileGuests = defineGroup({
  group: "hostile-guests",
  version: 1,
  comment:
    "Guests that misbehave. A host starts each (_initialize, svc_start), gives its callback the event or the snapshots, and takes what it submitted only after a clean return. Valid: the callback returned 0 and nothing that it submitted was refused before it; `output` is the layout or the envelope that counts, or null. Invalid: the code is that of its fault. A guest with the flag `endless` runs until it is stopped, after as long as you like.",
  source: "docs/ABI.md and the errors of guests. Every verdict is written beside its guest.",
  specification: ["R-WASM"],
  input: record({
    module: hash,
    api_version: { enum: [1, 2] },
    event: { anyOf: [hash, { type: "null" }] },
    snapshots: {
      anyOf: [record({ symbol: text, quote: hash, candles: hash, timeframe: text }), { type: "null" }],
    },
    declared_views: listOf(text),
  }),
  output: record({ output: { anyOf: [{ type: "object" }, { type: "null" }] } }),
  tests: [
    ...(await Promise.all(HOSTILE_GUESTS.map((guest) => hostileTest(guest, DRAWING)))),
    ...(await Promise.all(HOSTILE_EVENT_GUESTS.map((guest) => hostileTest(guest, INTERACTIVE)))),
  ],
});
