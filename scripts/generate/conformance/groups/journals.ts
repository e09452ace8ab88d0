import type { JsonValue } from "@bourse/contract";
import { assemble, COUNTING_EVENT_GUEST, EVENT_VIEW, echoed, eventGuestText } from "@bourse/testing/guests";
import { EVENT_VECTORS, JOURNAL_VECTOR } from "../../formats/guests.ts";
import { blob } from "../blobs.ts";
import { defineGroup, type Freedom, hash, record, type TestSource, text, variations } from "../define.ts";
import type { Inputs } from "../inputs.ts";

/** Members of a line in which anything may stand: a replay shows what is wrong with an event or an envelope. */
const LINE_FREEDOM: Freedom = { optional: ["/redacted"], nullable: ["/envelope"], free: ["/event", "/envelope"] };

/** Lines of journals. */
export const journalLines = defineGroup({
  group: "journal-lines",
  version: 1,
  comment: "Single lines of journals: header, events, outcomes, end.",
  source:
    "The section Journals of docs/reference/formats.md. Every verdict is written beside its line; those of variations follow from the lists of members that are free or may be left out.",
  specification: ["EVT-16"],
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
      variations(line, LINE_FREEDOM).map(({ comment, value, valid }) => ({
        comment: `line ${at + 1}: ${comment}`,
        valid,
        input: { text: JSON.stringify(value) },
      })),
    ),
  ],
});

const fileOf = (lines: readonly JsonValue[]): string => lines.map((line) => JSON.stringify(line)).join("\n");
const [
  HEADER = null,
  FIRST = null,
  OUTCOME = null,
  SECOND = null,
  EMPTY = null,
  STOP = null,
  FAULT = null,
  END = null,
] = JOURNAL_VECTOR;
/** The same line with another number. */
const numbered = (line: JsonValue, n: number): JsonValue => ({ ...Object(line), n });

type JournalTest = TestSource<Inputs["journals"]>;
type Found = readonly [events: number, outcomes: number, ending?: "truncated" | "cut"];

const kept = (comment: string, file: string, [events, outcomes, ending]: Found): JournalTest => ({
  comment,
  valid: true,
  input: { text: file },
  output: { events, outcomes, truncated: ending === "truncated", cut: ending === "cut" },
});
const broken = (comment: string, file: string): JournalTest => ({
  comment,
  flags: ["edge"],
  valid: false,
  code: "journal.invalid",
  input: { text: file },
});

/** Whole journals: which lines may follow which. */
export const journals = defineGroup({
  group: "journals",
  version: 1,
  comment:
    "Whole journals, unpacked. `events` and `outcomes` count what was recorded; `truncated`: the host stopped recording; `cut`: the last line is not whole, because the host was killed, and does not count.",
  source: "The section Journals of docs/reference/formats.md. Every verdict is written beside its journal.",
  specification: ["EVT-16"],
  input: record({ text }),
  output: record({
    events: { type: "integer" },
    outcomes: { type: "integer" },
    truncated: { type: "boolean" },
    cut: { type: "boolean" },
  }),
  tests: [
    kept("three events, and an end", fileOf(JOURNAL_VECTOR), [3, 3, "truncated"]),
    kept("a line feed behind the last line", `${fileOf(JOURNAL_VECTOR)}\n`, [3, 3, "truncated"]),
    kept("without an end: the guest was stopped", fileOf(JOURNAL_VECTOR.slice(0, -1)), [3, 3]),
    kept("the last event has no outcome: the host ended", fileOf(JOURNAL_VECTOR.slice(0, -2)), [3, 2]),
    kept("an end behind an event without an outcome", fileOf([HEADER, FIRST, END]), [1, 0, "truncated"]),
    kept("a header alone", fileOf([HEADER]), [0, 0]),
    kept("a header and an end", fileOf([HEADER, END]), [0, 0, "truncated"]),
    kept("an outcome that is cut off", fileOf([HEADER, FIRST, OUTCOME]).slice(0, -20), [1, 0, "cut"]),
    kept("an event that is cut off", fileOf([HEADER, FIRST, OUTCOME, SECOND]).slice(0, -1), [1, 1, "cut"]),
    kept("an event of which one byte is there", `${fileOf([HEADER, FIRST, OUTCOME])}\n{`, [1, 1, "cut"]),
    broken("nothing", ""),
    broken("a header that is cut off", fileOf([HEADER]).slice(0, -1)),
    broken("no header", fileOf([FIRST, OUTCOME])),
    broken("the header behind the first event", fileOf([FIRST, HEADER, OUTCOME])),
    broken("two headers", fileOf([HEADER, HEADER, FIRST, OUTCOME])),
    broken("an end before the header", fileOf([END, HEADER])),
    broken("an event behind the end", fileOf([HEADER, FIRST, OUTCOME, END, SECOND])),
    broken("two ends", fileOf([HEADER, END, END])),
    broken("numbers that begin with 2", fileOf([HEADER, SECOND, EMPTY])),
    broken("a gap in the numbers", fileOf([HEADER, FIRST, OUTCOME, STOP, FAULT])),
    broken("a number that comes twice", fileOf([HEADER, FIRST, OUTCOME, numbered(SECOND, 1), numbered(EMPTY, 1)])),
    broken("numbers that go backwards", fileOf([HEADER, FIRST, OUTCOME, SECOND, EMPTY, numbered(STOP, 1)])),
    broken("an outcome without an event", fileOf([HEADER, OUTCOME])),
    broken("the outcome of another event", fileOf([HEADER, FIRST, EMPTY])),
    broken("two outcomes of one event", fileOf([HEADER, FIRST, OUTCOME, numbered(EMPTY, 1)])),
    broken("an event whose predecessor has no outcome", fileOf([HEADER, FIRST, SECOND, EMPTY])),
    broken("a line that is no JSON, in the middle", `${fileOf([HEADER, FIRST])}\n{"n":1,\n${fileOf([SECOND, EMPTY])}`),
    broken("a line of no kind, in the middle", fileOf([HEADER, {}, FIRST, OUTCOME])),
  ],
});

const COUNTING = blob(await assemble(COUNTING_EVENT_GUEST), "wasm");
const TRAPPING = blob(await assemble(eventGuestText({ event: "unreachable" })), "wasm");
const SILENT = blob(await assemble(eventGuestText({ event: "i32.const 0" })), "wasm");
const FIGURES = { wall_ms: 1, pages: 1, log_bytes: 0 };
const shows = (count: number) => ({ envelope: echoed(String(count).padStart(6, "0")) });
const trap = (kind: string) => ({ fault: { code: "guest.trap", kind, message: "as another machine says it" } });

const TYPES = ["start", "market", "context"];

/** An event, by the outcome of its callback. `isRedacted`: a secret was removed from it. */
interface Recorded {
  /** Absent: the host ended before. */
  readonly outcome?: object;
  readonly isRedacted?: true;
}

/** A journal whose header declares the guests' view, with an event for each outcome. */
function journalOf(module: string, events: readonly Recorded[], header: object = {}): string {
  const lines = events.flatMap(({ outcome, isRedacted }, at) => {
    const event = { n: at + 1, event: EVENT_VECTORS.find(({ type }) => type === TYPES[at % TYPES.length]) };
    const told = isRedacted ? { ...event, redacted: true } : event;
    return outcome === undefined ? [told] : [told, { n: at + 1, ...outcome, figures: FIGURES }];
  });
  const head = { ...Object(HEADER), module, declared_views: [EVENT_VIEW], ...header };
  return [head, ...lines].map((line) => JSON.stringify(line)).join("\n");
}

/** The findings of a replay. */
interface Replayed {
  readonly compared: number;
  readonly not_compared?: number;
  readonly truncated?: boolean;
  readonly difference?: { readonly n: number; readonly pointer: string };
}

type Journal = readonly [module: string, text: string];

function replayed(comment: string, [module, file]: Journal, found: Replayed): TestSource<Inputs["replays"]> {
  const { compared, not_compared = 0, truncated = false, difference = null } = found;
  return {
    comment,
    valid: difference === null && !truncated && compared > 0,
    input: { module, text: file },
    output: { compared, not_compared, truncated, difference },
  };
}

const counted = (...counts: readonly number[]): readonly Recorded[] =>
  counts.map((count) => ({ outcome: shows(count) }));
const played = (events: readonly Recorded[], header?: object): Journal => [
  COUNTING,
  journalOf(COUNTING, events, header),
];
const alone = (module: string, outcome: object): Journal => [module, journalOf(module, [{ outcome }])];
/** Members in another order than the guest writes them. */
const TURNED = { commands: [], views: { [EVENT_VIEW]: { text: "000001", type: "label" } }, api_version: 2 };
const LABEL = `/envelope/views/${EVENT_VIEW}/text`;

/** Journals that are played to their guests again. */
export const replays = defineGroup({
  group: "replays",
  version: 1,
  comment:
    "Journals and the guests that they are played to, in order, each event to the instance that had the events before it. Valid: at least one outcome was compared, all were equal, and nothing is missing. `difference` is the first one, with its event's number and the place in the outcome; an envelope and a fault differ as a whole. Of a fault only code and kind are compared. What is redacted is played and not compared.",
  source: "The section Journals of docs/reference/formats.md. Every finding is written beside its journal.",
  specification: ["EVT-16", "EVT-17", "P20"],
  input: record({ module: hash, text }),
  output: record({
    compared: { type: "integer" },
    not_compared: { type: "integer" },
    truncated: { type: "boolean" },
    difference: { anyOf: [record({ n: { type: "integer" }, pointer: text }), { type: "null" }] },
  }),
  tests: [
    replayed("three equal envelopes of a guest that counts", played(counted(1, 2, 3)), { compared: 3 }),
    replayed("members in another order", played([{ outcome: { envelope: TURNED } }]), { compared: 1 }),
    replayed("another text at the third event", played(counted(1, 2, 4)), {
      compared: 3,
      difference: { n: 3, pointer: LABEL },
    }),
    replayed("the first of two differences", played(counted(1, 5, 6)), {
      compared: 2,
      difference: { n: 2, pointer: LABEL },
    }),
    replayed(
      "a view that the guest does not show",
      played([
        {
          outcome: {
            envelope: { ...shows(1).envelope, views: { ...shows(1).envelope.views, "svc.example.more": {} } },
          },
        },
      ]),
      { compared: 1, difference: { n: 1, pointer: "/envelope/views/svc.example.more" } },
    ),
    replayed("no envelope was recorded, and there is one", played([{ outcome: { envelope: null } }]), {
      compared: 1,
      difference: { n: 1, pointer: "/envelope" },
    }),
    replayed("an envelope was recorded, and there is none", alone(SILENT, shows(1)), {
      compared: 1,
      difference: { n: 1, pointer: "/envelope" },
    }),
    replayed("no envelope, as recorded", alone(SILENT, { envelope: null }), { compared: 1 }),
    replayed("a fault was recorded, and there is an envelope", played([{ outcome: trap("unreachable") }]), {
      compared: 1,
      difference: { n: 1, pointer: "" },
    }),
    replayed("the same fault in other words", alone(TRAPPING, trap("unreachable")), { compared: 1 }),
    replayed("a fault of another kind", alone(TRAPPING, trap("stack_overflow")), {
      compared: 1,
      difference: { n: 1, pointer: "/fault/kind" },
    }),
    replayed(
      "an event from which a secret was removed is played, and not compared",
      played([{ outcome: shows(9), isRedacted: true }, ...counted(2)]),
      { compared: 1, not_compared: 1 },
    ),
    replayed(
      "an outcome from which a secret was removed is not compared",
      played([{ outcome: { ...shows(9), redacted: true } }, ...counted(2)]),
      { compared: 1, not_compared: 1 },
    ),
    replayed("nothing that can be compared", played([{ outcome: shows(1), isRedacted: true }]), {
      compared: 0,
      not_compared: 1,
    }),
    replayed("no event", played([]), { compared: 0 }),
    replayed("the last event has no outcome, and is not played", played([...counted(1), {}]), { compared: 1 }),
    replayed(
      "a journal that reached its limit",
      [COUNTING, `${journalOf(COUNTING, counted(1, 2))}\n{"truncated":true}`],
      {
        compared: 2,
        truncated: true,
      },
    ),
    replayed("a last line that is cut off", [COUNTING, journalOf(COUNTING, counted(1, 2)).slice(0, -9)], {
      compared: 1,
      truncated: true,
    }),
    replayed("a difference before the cut", [COUNTING, journalOf(COUNTING, counted(7, 2)).slice(0, -9)], {
      compared: 1,
      truncated: true,
      difference: { n: 1, pointer: LABEL },
    }),
    replayed("the header does not declare the view", played(counted(1), { declared_views: [] }), {
      compared: 1,
      difference: { n: 1, pointer: "" },
    }),
  ],
});
