import { BAD_ENVELOPES, GOOD_ENVELOPES } from "./envelopes.ts";
import { EVENT_VIEW } from "./interactive.ts";
import { byteLength, call, type EventGuestText, eventGuestText } from "./wat.ts";

/** An event with every field, as bytes. */
export const SAMPLE_EVENT: Uint8Array = new TextEncoder().encode(
  JSON.stringify({
    api_version: 2,
    type: "view",
    context: { workspace: "w-1", generation: "g-1", locale: "en", now: "2026-01-05T10:00:00Z" },
    data: { view_id: EVENT_VIEW, action: "opened" },
  }),
);

/** Settings for a conformance guest of API v2. Absent: everything is available and allowed. */
export interface EventSetting {
  /** Feature bits that the host lacks. */
  readonly withoutFeature?: number;
  readonly withoutCapability?: true;
}

/** A guest whose `svc_on_event` returns the result of one import, and the result that the ABI prescribes. */
export interface ConformanceEventGuest {
  readonly import: string;
  readonly name: string;
  /** The expected result; `event` stands for the length of {@link SAMPLE_EVENT}. */
  readonly answer: number | "event";
  readonly text: string;
  readonly setting: EventSetting;
}

interface Row extends EventSetting {
  readonly answer: ConformanceEventGuest["answer"];
  readonly event: string;
  readonly pieces?: EventGuestText;
}

const OUT = 4096;
const END = 65_536;
const AT = 1024;
const MIB_2 = 2 * 1024 * 1024;
const LENGTH = SAMPLE_EVENT.length;
const FIRST = GOOD_ENVELOPES["a view"];
const WIDE_PAGES = 34;

const inPhase = (phase: "start" | "initialize", asked: string): EventGuestText => ({
  extra: "(global $answer (mut i32) (i32.const 99))",
  [phase]: `(global.set $answer ${asked})`,
});
const ANSWER = "(global.get $answer)";
const submit = (text: string, at = AT) => call("output", at, byteLength(text));
const holding = (text: string): EventGuestText => ({ data: { [AT]: text } });
const read = (out: number, capacity: number) => call("event", out, capacity);

const EVENTS: Readonly<Record<string, Row>> = {
  "a probe": { answer: "event", event: read(0, 0) },
  "a probe with a wild pointer": { answer: "event", event: read(-1, 0) },
  "a buffer that fits": { answer: "event", event: read(OUT, 16_384) },
  "a buffer of the very length": { answer: "event", event: read(OUT, LENGTH) },
  "a buffer that ends with the memory": { answer: "event", event: read(END - LENGTH, LENGTH) },
  "a buffer one byte short": { answer: -3, event: read(OUT, LENGTH - 1) },
  "a buffer one past the end": { answer: -2, event: read(END - 100, 101) },
  "a buffer of 4 GiB": { answer: -2, event: read(OUT, -1) },
  "a buffer whose end wraps": { answer: -2, event: read(-16, 32) },
  "a call from svc_start": { answer: -5, event: ANSWER, pieces: inPhase("start", read(OUT, 16_384)) },
  "a call from _initialize": { answer: -5, event: ANSWER, pieces: inPhase("initialize", read(OUT, 16_384)) },
  "no feature bit": { answer: -9, event: read(OUT, 16_384), withoutFeature: 3 },
};

const good = Object.entries(GOOD_ENVELOPES).map(([name, text]): readonly [string, Row] => [
  name,
  { answer: 0, event: submit(text), pieces: holding(text) },
]);
const bad = Object.entries(BAD_ENVELOPES).map(([name, { text }]): readonly [string, Row] => [
  `refused: ${name}`,
  { answer: -7, event: submit(text), pieces: holding(text) },
]);
const spaced = `(memory.fill (i32.const ${AT + byteLength(FIRST)}) (i32.const 32) (i32.const ${MIB_2}))`;

const OUTPUTS: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(good),
  ...Object.fromEntries(bad),
  "an envelope after a refused one": {
    answer: 0,
    event: `(drop ${call("output", AT + 1, 8)}) (drop ${call("output", AT, MIB_2 + 1)}) ${submit(FIRST)}`,
    pieces: holding(FIRST),
  },
  "exactly 2 MiB": {
    answer: 0,
    event: `${spaced} ${call("output", AT, MIB_2)}`,
    pieces: { ...holding(FIRST), pages: WIDE_PAGES },
  },
  "2 MiB and a byte": {
    answer: -4,
    event: `${spaced} ${call("output", AT, MIB_2 + 1)}`,
    pieces: { ...holding(FIRST), pages: WIDE_PAGES },
  },
  "a range of 4 GiB": { answer: -4, event: call("output", 1, -1) },
  "a range outside memory": { answer: -2, event: call("output", END - 4, 8) },
  "a range that begins outside memory": { answer: -2, event: call("output", -4, 2) },
  "no UTF-8": {
    answer: -7,
    event: call("output", AT, 3),
    pieces: { data: { [AT]: new Uint8Array([0xc3, 0x28, 0xff]) } },
  },
  "a second envelope": { answer: -8, event: `(drop ${submit(FIRST)}) ${submit(FIRST)}`, pieces: holding(FIRST) },
  "a second one that is no JSON": {
    answer: -8,
    event: `(drop ${submit(FIRST)}) ${call("output", 0, 8)}`,
    pieces: holding(FIRST),
  },
  "a call from svc_start": {
    answer: -5,
    event: ANSWER,
    pieces: { ...inPhase("start", submit(FIRST)), ...holding(FIRST) },
  },
  "no feature bit": { answer: -9, event: submit(FIRST), pieces: holding(FIRST), withoutFeature: 4 },
};

const CAPABILITY: Readonly<Record<string, Row>> = {
  "tradingRead, approved": { answer: 1, event: call("has", 7) },
  "alertsWrite, approved": { answer: 1, event: call("has", 9) },
  "network, not approved": { answer: 0, event: call("has", 1) },
  "tradingRead, not approved": { answer: 0, event: call("has", 7), withoutCapability: true },
  "alertsWrite, asked in svc_start": { answer: 1, event: ANSWER, pieces: inPhase("start", call("has", 9)) },
  "an index without a capability": { answer: 0, event: call("has", 10) },
  "index -1": { answer: 0, event: call("has", -1) },
  "index 32": { answer: 0, event: call("has", 32) },
  "index 41, which is 9 modulo 32": { answer: 0, event: call("has", 41) },
  "index 2^31": { answer: 0, event: call("has", 0x80000000) },
};

const TABLES = { event_get_json: EVENTS, output_set_json: OUTPUTS, has_capability: CAPABILITY };

/** At least one guest for every result that an import of API v2 can have, except ABORTED: no callback outlives it. */
export const CONFORMANCE_EVENT_GUESTS: readonly ConformanceEventGuest[] = Object.entries(TABLES).flatMap(
  ([imported, rows]) =>
    Object.entries(rows).map(([name, { answer, event, pieces, ...setting }]) => ({
      import: imported,
      name,
      answer,
      text: eventGuestText({ ...pieces, event }),
      setting,
    })),
);
