import {
  assemble,
  CONFORMANCE_EVENT_GUESTS,
  CONFORMANCE_GUESTS,
  EVENT_VIEW,
  SAMPLE_EVENT,
  SAMPLE_SNAPSHOTS,
} from "@bourse/testing/guests";
import { blob } from "../blobs.ts";
import { defineGroup, hash, listOf, record, type TestSource, text } from "../define.ts";
import type { Inputs } from "../inputs.ts";

const TRADING_READ = 1 << 7;
const ALERTS_WRITE = 1 << 9;
const without = (mask: number, bit: number | undefined): number => (bit === undefined ? mask : mask & ~(1 << bit));

const LENGTHS = { quote: SAMPLE_SNAPSHOTS.quote.length, candles: SAMPLE_SNAPSHOTS.candles.json.length };

/** The sentence on each import. */
const SENTENCES: Readonly<Record<string, string>> = {
  has_capability: "ABI-04",
  log: "ABI-05",
  market_get_candles: "ABI-06",
  market_get_quote: "ABI-07",
  view_set_json: "ABI-08",
  event_get_json: "ABI-09",
  output_set_json: "ABI-10",
};
const sentencesOn = (called: string): readonly string[] => ["ABI-03", SENTENCES[called] ?? called];

type CallTest = TestSource<Inputs["abi-calls"]>;

async function renderTests(): Promise<readonly CallTest[]> {
  const snapshots = {
    symbol: SAMPLE_SNAPSHOTS.symbol,
    quote: blob(SAMPLE_SNAPSHOTS.quote, "json"),
    candles: blob(SAMPLE_SNAPSHOTS.candles.json, "json"),
    timeframe: SAMPLE_SNAPSHOTS.candles.timeframe,
  };
  return Promise.all(
    CONFORMANCE_GUESTS.map(async ({ import: called, name, text: guest, setting, answer }) => ({
      comment: `API version 1, ${called}: ${name}`,
      specification: sentencesOn(called),
      valid: true,
      output: { result: typeof answer === "number" ? answer : LENGTHS[answer] },
      input: {
        module: blob(await assemble(guest), "wasm"),
        api_version: 1,
        capability_mask: setting.withoutCapability ? 0 : TRADING_READ,
        feature_mask: without(0b111, setting.withoutFeature),
        guest_output: !setting.withoutOutput,
        snapshots: setting.withoutSnapshots ? { ...snapshots, quote: null, candles: null, timeframe: null } : snapshots,
        event: null,
        declared_views: [],
      },
    })),
  );
}

async function eventTests(): Promise<readonly CallTest[]> {
  const event = blob(SAMPLE_EVENT, "json");
  return Promise.all(
    CONFORMANCE_EVENT_GUESTS.map(async ({ import: called, name, text: guest, setting, answer }) => ({
      comment: `API version 2, ${called}: ${name}`,
      specification: sentencesOn(called),
      valid: true,
      output: { result: answer === "event" ? SAMPLE_EVENT.length : answer },
      input: {
        module: blob(await assemble(guest), "wasm"),
        api_version: 2,
        capability_mask: setting.withoutCapability ? 0 : TRADING_READ | ALERTS_WRITE,
        feature_mask: without(0b11111, setting.withoutFeature),
        guest_output: false,
        snapshots: null,
        event,
        declared_views: [EVENT_VIEW],
      },
    })),
  );
}

const named = { anyOf: [hash, { type: "null" }] };

/** Guests whose callback returns the result of one import. */
export const abiCalls = defineGroup({
  group: "abi-calls",
  version: 1,
  comment:
    "Guests whose callback (svc_render or svc_on_event) returns the result of one import, `result`. A module, snapshot or event is named by its SHA-256 and lies in the folder that `start` names as `modules`. A host first calls _initialize and svc_start, if the module exports them.",
  source: "docs/ABI.md. Every result is written beside its guest.",
  specification: ["ABI-03", "ABI-04", "ABI-06", "ABI-07", "ABI-08", "ABI-09", "ABI-10"],
  input: record({
    module: hash,
    api_version: { enum: [1, 2] },
    capability_mask: { type: "integer" },
    feature_mask: { type: "integer" },
    guest_output: { type: "boolean" },
    snapshots: {
      anyOf: [
        record({ symbol: text, quote: named, candles: named, timeframe: { type: ["string", "null"] } }),
        { type: "null" },
      ],
    },
    event: named,
    declared_views: listOf(text),
  }),
  output: record({ result: { type: "integer" } }),
  tests: [...(await renderTests()), ...(await eventTests())],
});
