import { checkEnvelope, checkEvent, checkJournalLine, IMPORTS, type JsonValue } from "@bourse/contract";
import {
  JournalEndSchema,
  JournalEventSchema,
  JournalHeaderSchema,
  JournalOutcomeSchema,
} from "../../../packages/contract/src/journal/format.ts";
import { fieldTable } from "../../../packages/contract/src/reference/field-table.ts";
import { ICONS } from "../../../packages/ui/src/icons.ts";
import { ALIASES } from "../../../packages/ui/src/layout/colour.ts";
import { CROSS_AXIS, MAIN_AXIS, WEIGHTS } from "../../../packages/ui/src/layout/words.ts";
import { PALETTES, SURFACES, TONES } from "../../../packages/ui/src/theme/palette.ts";
import { block, code, table } from "./words.ts";

const CONTEXT = {
  workspace: "w-1",
  generation: "g-7",
  locale: "en-GB",
  now: "2026-01-31T09:30:00Z",
} as const;

/** An event of each kind, as a guest receives it. */
export const EVENT_VECTORS = [
  { type: "start", data: { restarted: false } },
  { type: "view", data: { view_id: "main", action: "tapped", node_key: "refresh" } },
  {
    type: "market",
    data: {
      subscription_id: "s-1",
      symbol: "SPX",
      timeframe: "1m",
      source_id: "replay",
      completed: [{ time: "2026-01-31T09:29:00Z", open: 100, high: 101.5, low: 99.25, close: 101, volume: 1200 }],
      sequence: 4,
      coalesced: 0,
    },
  },
  {
    type: "alert",
    data: { id: "a-1", symbol: "SPX", timeframe: "1m", price: 101, fired_at: "2026-01-31T09:30:00.123Z" },
  },
  { type: "context", data: {} },
  { type: "completion", data: { id: "c-2", recipe: "market_brief", ok: true, result: {} } },
  {
    type: "result",
    data: {
      id: "c-1",
      method: "storage.write",
      ok: false,
      error: { code: "command.limit", message: "It writes too often.", retryable: false },
    },
  },
  { type: "stop", data: { reason: "the trader closed the view" } },
].map(({ type, data }) => ({ api_version: 2, type, context: CONTEXT, data }));

/** An envelope that a guest may submit, for a manifest that declares the view `main`. */
export const ENVELOPE_VECTOR = {
  api_version: 2,
  views: { main: { type: "label", text: "101.00", fontWeight: "bold", color: "positive" } },
  commands: [{ id: "c-1", method: "storage.write", params: { value: { last: 101 } } }],
};

const header = {
  journal: 1,
  extension: { id: "svc.acme.live", version: "1.0.0" },
  module: "0".repeat(64),
  generation: "g-7",
  approved: ["tradingRead"],
  declared_views: ["main"],
  started_at: "2026-01-31T09:30:00.000Z",
};
const figures = { wall_ms: 1.25, pages: 2, log_bytes: 0 };

/** A whole journal, line by line. */
export const JOURNAL_VECTOR: readonly JsonValue[] = [
  header,
  { n: 1, event: EVENT_VECTORS[0] ?? {} },
  { n: 1, envelope: ENVELOPE_VECTOR, figures },
  { n: 2, event: EVENT_VECTORS[2] ?? {}, redacted: true },
  { n: 2, envelope: null, figures },
  { n: 3, event: EVENT_VECTORS[7] ?? {} },
  { n: 3, fault: { code: "guest.timeout", message: "The callback took too long." }, figures },
  { truncated: true },
];

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** Vectors are printed only if our own checks accept them. */
function mustPass(what: string, issues: readonly unknown[]): void {
  if (issues.length > 0) throw new Error(`the vector of ${what} is refused: ${JSON.stringify(issues)}`);
}

const list = (words: readonly string[]): string => words.map(code).join(", ");

/** The words of a layout that the page draws. */
export function layoutSection(): string {
  const main = [...new Set(Object.keys(MAIN_AXIS))];
  return `## Layouts

A layout is one node; [manifests.md](manifests.md#layout-nodes) lists the fields and their ranges. A schema accepts any text in a field of
words: a word that a host does not know is no fault, and is drawn as the default. Words are read without regard to case, and \`-\`, \`_\`
and spaces in them do not count: \`spaceBetween\`, \`space-between\` and \`space_between\` are one word.

${table(
  ["Field", "Words", "Default"],
  [
    ["`mainAxisAlignment`", list(main), "`start`"],
    ["`crossAxisAlignment`", list(Object.keys(CROSS_AXIS)), "`center` in a row, `stretch` in a column"],
    [
      "`fontWeight`",
      `${list(Object.keys(WEIGHTS))}; \`100\` to \`900\` in hundreds, with or without a \`w\` before it`,
      "`normal`, which is 400",
    ],
    [
      "`color`",
      `${list([...TONES, ...SURFACES])}; ${Object.entries(ALIASES)
        .map(([alias, tone]) => `${code(alias)} (${tone})`)
        .join(", ")}; \`#rgb\`, \`#rrggbb\`, \`#rrggbbaa\``,
      "`text` of a label; a box has none",
    ],
    ["`icon` of a container", `${list(Object.keys(ICONS))}; exactly as written here`, "a puzzle piece"],
  ],
)}

A \`fontWeight\` as digits is written in the field's text: \`"600"\` or \`"w600"\`. Names of colours get a value of the theme; a label whose
colour cannot be read on its background gets the nearest one that can.

${table(
  ["Colour", ...Object.keys(PALETTES)],
  [...TONES, ...SURFACES].map((name) => [code(name), ...Object.values(PALETTES).map((palette) => code(palette[name]))]),
)}
`;
}

/** Events, envelopes and the order of codes of the functions that take them. */
export function guestSection(): string {
  const declaredViews = new Set(["main"]);
  mustPass("an envelope", checkEnvelope(bytesOf(ENVELOPE_VECTOR), { declaredViews }).issues);
  for (const event of EVENT_VECTORS) mustPass(event.type, checkEvent(event));
  return `## Events and envelopes

[host-commands.md](host-commands.md) has the fields of each event and command. A time in an event is ISO 8601 in UTC with seconds, with
up to nine digits of a second, and ends with \`Z\`. It is a day of the calendar and a time that exists: 30 February and second 60 are
refused. The schemas \`packages/contract/schemas/event-*.json\` hold it as a pattern.

An event of each kind:

${block(EVENT_VECTORS.map((event) => JSON.stringify(event)).join("\n"), "json")}

An envelope of a guest whose manifest declares the view \`main\`:

${block(JSON.stringify(ENVELOPE_VECTOR), "json")}

### Order of codes

When several codes apply to one call, a host returns the first of this list. [ABI.md](../ABI.md) says what each code means.

${table(
  ["Function", "Codes in their order"],
  IMPORTS.map(({ name }) => [code(name), ORDERS[name] ?? ""]),
)}
`;
}

const ORDERS: Readonly<Record<string, string>> = {
  has_capability: "1 or 0; an index above 31 is 0",
  log: "has no result",
  market_get_candles:
    "-10, -9, -5 (start phase), -6, -2 and -1 (symbol), -2 and -1 (timeframe), -2 (buffer), -1 (no such timeframe), -5 (no snapshot), -3",
  market_get_quote: "-10, -9, -5 (start phase), -6, -2 and -1 (symbol), -2 (buffer), -5 (no snapshot), -3",
  view_set_json: "-10, -9, -5, -6, -2, -4, -8, -7",
  event_get_json: "-10, -9, -5, -2, -3",
  output_set_json: "-10, -9, -5, -4, -2, -8, -7",
};

/** The lines of a journal. */
export function journalSection(): string {
  for (const line of JOURNAL_VECTOR) mustPass("a journal's line", checkJournalLine(bytesOf(line)).issues);
  const kinds: readonly (readonly [string, object])[] = [
    ["Header: member `journal`", JournalHeaderSchema],
    ["Event: member `event`", JournalEventSchema],
    ["Outcome: member `envelope` or `fault`", JournalOutcomeSchema],
    ["End: member `truncated`", JournalEndSchema],
  ];
  return `## Journals

A journal records one life of an interactive guest: \`bourse replay\` gives its events to the same module again and compares the envelopes.
The file is Zstandard (RFC 8878), with one JSON document in each line, and line feeds between them. The first line is the header. Then
each event is followed by its outcome with the same number, from 1 on without gaps. The last event may have no outcome, since the host may
have ended. A journal that reached its limit ends with \`truncated\`. A line with none of these members, or in another place, is refused
(\`journal.invalid\`). A last line that is not whole was cut off with the host: it does not count, and a reader says so. The header is
never cut off.

A replay gives the guest every event that has an outcome, each to the instance that had the events before it. It compares envelopes member by
member, whatever their order; of a fault code and kind; an envelope and a fault as a whole. It does not compare an outcome that is
\`redacted\`, or whose event is. A journal from which something is missing proves nothing, even where all that is there is equal.

${kinds.map(([head, schema]) => fieldTable(head, schema)).join("\n\n")}

A whole journal:

${block(JOURNAL_VECTOR.map((line) => JSON.stringify(line)).join("\n"), "json")}
`;
}
