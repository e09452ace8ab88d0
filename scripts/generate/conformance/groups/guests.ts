import { ENVELOPE_VECTOR, EVENT_VECTORS, JOURNAL_VECTOR } from "../../formats/guests.ts";
import { defineGroup, listOf, record, text, variations } from "../define.ts";

const LABEL = { type: "label", text: "x" };
const FULL = {
  type: "column",
  key: "root",
  spacing: 4,
  mainAxisAlignment: "start",
  crossAxisAlignment: "center",
  children: [
    { type: "label", text: "S&P 500", key: "title", maxLines: 2, fontSize: 12.5, fontWeight: "bold", color: "#112233" },
    {
      type: "box",
      key: "b",
      width: 100,
      height: 0,
      padding: 8,
      margin: 2,
      borderRadius: 4,
      color: "red",
      child: LABEL,
    },
    { type: "row", children: [] },
  ],
};

/** A chain of so many nodes. */
const nested = (count: number): object =>
  Array.from({ length: count - 1 }).reduce<object>((inner) => ({ type: "box", child: inner }), LABEL);

const EDGES: readonly (readonly [boolean, string, object])[] = [
  [true, "the longest text", { ...LABEL, text: "t".repeat(4096) }],
  [false, "a text of 4,097", { ...LABEL, text: "t".repeat(4097) }],
  [true, "4,096 code points of two units each", { ...LABEL, text: "😀".repeat(4096) }],
  [true, "a word that no host knows", { ...LABEL, fontWeight: "loud", color: "octarine" }],
  [true, "maxLines 1", { ...LABEL, maxLines: 1 }],
  [true, "maxLines 100", { ...LABEL, maxLines: 100 }],
  [false, "maxLines 101", { ...LABEL, maxLines: 101 }],
  [false, "maxLines 0", { ...LABEL, maxLines: 0 }],
  [true, "fontSize 128", { ...LABEL, fontSize: 128 }],
  [false, "fontSize 128.5", { ...LABEL, fontSize: 128.5 }],
  [false, "fontSize 0.5", { ...LABEL, fontSize: 0.5 }],
  [true, "an empty box", { type: "box" }],
  [true, "the widest box", { type: "box", width: 4096 }],
  [false, "a wider box", { type: "box", width: 4096.5 }],
  [false, "a negative padding", { type: "box", padding: -1 }],
  [true, "128 children", { type: "row", children: Array.from({ length: 128 }, () => LABEL) }],
  [false, "129 children", { type: "row", children: Array.from({ length: 129 }, () => LABEL) }],
  [true, "24 nodes in one another", nested(24)],
  [false, "25 nodes in one another", nested(25)],
  [false, "an unknown type", { type: "button" }],
  [false, "a field of another type of node", { ...LABEL, children: [] }],
];

/** Layout nodes, of manifests and of guests. */
export const layouts = defineGroup({
  group: "layouts",
  version: 1,
  comment: "A layout as text, with the limits of a manifest. Words of alignments, weights and colours are not checked.",
  specification: ["VIEW-26", "VIEW-27", "VIEW-28", "VIEW-29"],
  input: record({ text }),
  tests: [
    { comment: "every kind of node with every field", valid: true, input: { text: JSON.stringify(FULL) } },
    ...EDGES.map(([valid, comment, node]) => ({
      comment,
      flags: ["edge"],
      valid,
      input: { text: JSON.stringify(node) },
    })),
    {
      comment: "2.0 where an integer must stand",
      valid: false,
      input: { text: '{"type":"label","text":"x","maxLines":2.0}' },
    },
    {
      comment: "12.0 where any number may stand",
      valid: true,
      input: { text: '{"type":"label","text":"x","fontSize":12.0}' },
    },
    { comment: "a key that occurs twice", valid: false, input: { text: '{"type":"label","text":"x","text":"y"}' } },
    ...variations(FULL).map(({ comment, value }) => ({ comment, input: { text: JSON.stringify(value) } })),
  ],
});

const command = (id: string) => ({ id, method: "context.read", params: {} });
const envelope = (change: object) => JSON.stringify({ ...ENVELOPE_VECTOR, ...change });

/** Output of interactive guests. */
export const envelopes = defineGroup({
  group: "envelopes",
  version: 1,
  comment:
    "What a guest submits, and the views that its manifest declares. Parameters of commands are checked later, by each command.",
  specification: ["P20", "R-JSON"],
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
    ...variations(ENVELOPE_VECTOR).map(({ comment, value }) => ({
      comment,
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

/** Events as guests receive them. */
export const events = defineGroup({
  group: "events",
  version: 1,
  comment: "Events as a host gives them to a guest.",
  specification: ["P6"],
  input: record({ text }),
  tests: [
    ...EVENT_VECTORS.map((event) => ({
      comment: `the event ${event.type}`,
      valid: true,
      input: { text: JSON.stringify(event) },
    })),
    ...TIMES.map(([valid, now]) => ({
      comment: `the time ${now}`,
      flags: ["edge"],
      valid,
      input: { text: JSON.stringify({ ...EVENT_VECTORS[0], context: { ...EVENT_VECTORS[0]?.context, now } }) },
    })),
    ...EVENT_VECTORS.flatMap((event) =>
      variations(event).map(({ comment, value }) => ({
        comment: `the event ${event.type}: ${comment}`,
        input: { text: JSON.stringify(value) },
      })),
    ),
  ],
});

/** Lines of journals. */
export const journalLines = defineGroup({
  group: "journal-lines",
  version: 1,
  comment: "Single lines of journals: header, events, outcomes, end.",
  specification: ["P6"],
  input: record({ text }),
  tests: [
    ...JOURNAL_VECTOR.map((line, at) => ({
      comment: `line ${at + 1} of a journal`,
      valid: true,
      input: { text: JSON.stringify(line) },
    })),
    { comment: "an object that is no line", valid: false, code: "journal.invalid", input: { text: "{}" } },
    { comment: "no object", valid: false, code: "journal.invalid", input: { text: "[]" } },
    ...JOURNAL_VECTOR.flatMap((line, at) =>
      variations(line).map(({ comment, value }) => ({
        comment: `line ${at + 1}: ${comment}`,
        input: { text: JSON.stringify(value) },
      })),
    ),
  ],
});
