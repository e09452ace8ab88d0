import { BAD_ENVELOPES, EVENT_VIEW, GOOD_ENVELOPES } from "@bourse/testing/guests";
import { ENVELOPE_VECTOR, EVENT_VECTORS } from "../../formats/guests.ts";
import { defineGroup, type Freedom, listOf, record, text, variations } from "../define.ts";

const command = (id: string) => ({ id, method: "context.read", params: {} });
const envelope = (change: object) => JSON.stringify({ ...ENVELOPE_VECTOR, ...change });

const ENVELOPE_FREEDOM: Freedom = {
  optional: ["/views/main", "/views/main/fontWeight", "/views/main/color"],
  free: ["/commands/0/params"],
};

/** Output of interactive guests. */
export const envelopes = defineGroup({
  group: "envelopes",
  version: 1,
  comment:
    "What a guest submits, and the views that its manifest declares. Parameters of commands are checked later, by each command.",
  source:
    "The section Events and envelopes of docs/reference/formats.md. Every verdict is written beside its envelope; those of variations follow from the lists of members that are free.",
  specification: ["EVT-14", "EVT-15", "R-JSON"],
  input: record({ text, declared_views: listOf(text) }),
  tests: [
    { comment: "a view and a command", valid: true, input: { text: envelope({}), declared_views: ["main"] } },
    { comment: "nothing", valid: true, input: { text: envelope({ views: {}, commands: [] }), declared_views: [] } },
    {
      comment: "a view that is not declared",
      valid: false,
      code: "envelope.view_undeclared",
      input: { text: envelope({}), declared_views: ["other"] },
    },
    {
      comment: "32 commands",
      flags: ["edge"],
      valid: true,
      input: {
        text: envelope({ commands: Array.from({ length: 32 }, (_, at) => command(`c${at}`)) }),
        declared_views: ["main"],
      },
    },
    {
      comment: "33 commands",
      flags: ["edge"],
      valid: false,
      input: {
        text: envelope({ commands: Array.from({ length: 33 }, (_, at) => command(`c${at}`)) }),
        declared_views: ["main"],
      },
    },
    {
      comment: "two commands with one id",
      valid: false,
      code: "envelope.command_duplicate",
      input: { text: envelope({ commands: [command("a"), command("a")] }), declared_views: ["main"] },
    },
    {
      comment: "a method that does not exist",
      valid: false,
      code: "envelope.method_unknown",
      input: { text: envelope({ commands: [{ ...command("a"), method: "orders.place" }] }), declared_views: ["main"] },
    },
    {
      comment: "a blank id",
      valid: false,
      input: { text: envelope({ commands: [command(" ")] }), declared_views: ["main"] },
    },
    {
      comment: "a version written as 2.0",
      valid: false,
      code: "json.integer_invalid",
      input: { text: envelope({}).replace('"api_version":2', '"api_version":2.0'), declared_views: ["main"] },
    },
    {
      comment: "2.0 in the parameters of a command, where any number may stand",
      valid: true,
      input: { text: envelope({}).replace('"last":101', '"maxLines":2.0'), declared_views: ["main"] },
    },
    ...Object.entries(GOOD_ENVELOPES).map(([comment, envelope]) => ({
      comment,
      flags: ["edge"],
      valid: true,
      input: { text: envelope, declared_views: [EVENT_VIEW] },
    })),
    ...Object.entries(BAD_ENVELOPES).map(([comment, { text: envelope, rule }]) => ({
      comment,
      flags: ["attack"],
      valid: false,
      code: rule,
      input: { text: envelope, declared_views: [EVENT_VIEW] },
    })),
    ...variations(ENVELOPE_VECTOR, ENVELOPE_FREEDOM).map(({ comment, value, valid }) => ({
      comment,
      valid,
      input: { text: JSON.stringify(value), declared_views: ["main"] },
    })),
  ],
});

const TIMES: readonly (readonly [boolean, string])[] = [
  [true, "2026-01-31T09:30:00Z"],
  [true, "2026-01-31T09:30:00.1Z"],
  [true, "2026-01-31T09:30:00.123456789Z"],
  [true, "2024-02-29T00:00:00Z"],
  [true, "2000-02-29T23:59:59Z"],
  [false, "2026-02-29T00:00:00Z"],
  [false, "1900-02-29T00:00:00Z"],
  [false, "2026-04-31T00:00:00Z"],
  [false, "2026-01-31T24:00:00Z"],
  [false, "2026-01-31T23:59:60Z"],
  [false, "2026-01-31T09:30Z"],
  [false, "2026-01-31T09:30:00"],
  [false, "2026-01-31T09:30:00+00:00"],
  [false, "2026-01-31T09:30:00.1234567890Z"],
  [false, "2026-01-31t09:30:00z"],
  [false, "2026-01-31"],
];

/** Members of the events' `data` that are free, or may be left out. */
const EVENT_FREEDOM: Readonly<Record<string, Freedom>> = {
  view: { optional: ["/data/node_key"] },
  context: { free: ["/data"] },
  completion: { free: ["/data/result"] },
};

type Event = (typeof EVENT_VECTORS)[number];

/** The event of a type with other data. */
function eventWith(type: string, change: object): object {
  const event: Event | undefined = EVENT_VECTORS.find((each) => each.type === type);
  return { ...event, data: { ...event?.data, ...change } };
}

const FORMING = { time: "2026-01-31T09:30:00Z", open: 101, high: 101, low: 101, close: 101, volume: 0 };
const DONE = { ok: true, result: { value: null, resume_required: true }, error: undefined };

/** Events whose data is at the edge of what a guest may be told. */
const DATA: readonly (readonly [valid: boolean, comment: string, event: object])[] = [
  [true, "a start after a fault", eventWith("start", { restarted: true, reason: "guest.trap: unreachable" })],
  [true, "a reason of 1,024", eventWith("stop", { reason: "r".repeat(1024) })],
  [false, "a reason of 1,025", eventWith("stop", { reason: "r".repeat(1025) })],
  [true, "a view that opens", eventWith("view", { action: "opened", node_key: undefined })],
  [true, "a view that closes", eventWith("view", { action: "closed", node_key: undefined })],
  [false, "a view that is looked at", eventWith("view", { action: "looked" })],
  [true, "a key of 128", eventWith("view", { node_key: "k".repeat(128) })],
  [false, "a key of 129", eventWith("view", { node_key: "k".repeat(129) })],
  [false, "an empty id of a view", eventWith("view", { view_id: "" })],
  [true, "an id of 256", eventWith("view", { view_id: "v".repeat(256) })],
  [false, "an id of 257", eventWith("view", { view_id: "v".repeat(257) })],
  [true, "a candle that is still forming", eventWith("market", { forming: FORMING })],
  [true, "a forming candle alone", eventWith("market", { forming: FORMING, completed: [] })],
  [false, "a candle without a volume", eventWith("market", { forming: { ...FORMING, volume: undefined } })],
  [true, "the first event of a subscription", eventWith("market", { sequence: 0 })],
  [false, "a sequence below zero", eventWith("market", { sequence: -1 })],
  [false, "a half sequence", eventWith("market", { sequence: 4.5 })],
  [false, "less than no event replaced", eventWith("market", { coalesced: -1 })],
  [true, "a command that was done", eventWith("result", DONE)],
  [false, "a result and an error", eventWith("result", { ok: true, result: {} })],
  [false, "neither a result nor an error", eventWith("result", { error: undefined })],
  [false, "an error that calls itself a success", eventWith("result", { ok: true })],
  [false, "a success that calls itself an error", eventWith("result", { ...DONE, ok: false })],
  [
    true,
    "a recipe that failed",
    eventWith("completion", {
      ok: false,
      result: undefined,
      error: { code: "model.unavailable", message: "", retryable: true },
    }),
  ],
  [false, "an alert whose price is text", eventWith("alert", { price: "101" })],
];

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  result: ["EVT-02", "EVT-03", ...Array.from({ length: 10 }, (_, at) => `EVT-${String(at + 4).padStart(2, "0")}`)],
  market: ["EVT-02", "EVT-22"],
};
const sentencesOf = (event: object): readonly string[] =>
  ("type" in event ? SENTENCES[String(event.type)] : undefined) ?? ["EVT-02", "EVT-23"];

/** Events as guests receive them. */ /** Events as guests receive them. */
export const events = defineGroup({
  group: "events",
  version: 1,
  comment: "Events as a host gives them to a guest.",
  source:
    "docs/reference/host-commands.md. Every verdict is written beside its event; those of variations follow from the lists of members that are free or may be left out.",
  specification: ["EVT-02"],
  input: record({ text }),
  tests: [
    ...EVENT_VECTORS.map((event) => ({
      comment: `the event ${event.type}`,
      specification: sentencesOf(event),
      valid: true,
      input: { text: JSON.stringify(event) },
    })),
    ...TIMES.map(([valid, now]) => ({
      comment: `the time ${now}`,
      flags: ["edge"],
      specification: ["EVT-09"],
      valid,
      input: { text: JSON.stringify({ ...EVENT_VECTORS[0], context: { ...EVENT_VECTORS[0]?.context, now } }) },
    })),
    ...DATA.map(([valid, comment, event]) => ({
      comment,
      flags: ["edge"],
      specification: sentencesOf(event),
      valid,
      input: { text: JSON.stringify(event) },
    })),
    ...EVENT_VECTORS.flatMap((event) =>
      variations(event, EVENT_FREEDOM[event.type] ?? {}).map(({ comment, value, valid }) => ({
        comment: `the event ${event.type}: ${comment}`,
        specification: sentencesOf(event),
        valid,
        input: { text: JSON.stringify(value) },
      })),
    ),
  ],
});
