import type { Group } from "../../../../packages/conformance/src/kit.ts";
import { hash, listOf, record, text } from "../define.ts";
import { ALERT_GUESTS } from "../host/alerts.ts";
import { EVENT_GUESTS } from "../host/events.ts";
import { LIES } from "../host/lies.ts";
import { STORIES } from "../host/stories.ts";

/** Whole hosts: what they install and show, and what they do not believe. */
export const host: Group = {
  group: "host",
  version: 2,
  comment:
    "A host and a marketplace that may lie. Valid: the last install is accepted. `results` has the answer to each question, in order; `requests` is empty, because a host sends no credentials, asks no other origin and downloads a package once.",
  source: "docs/reference/formats.md and the rules of trust. Every answer is written beside its question.",
  specification: ["P1", "P2", "P8", "P9", "P28", "AUTH-09", "SERVICE-20", "R-SIGNATURE"],
  tests: [...STORIES, ...LIES],
};

/** Whole hosts that run guests of API version 2. */
export const hostEvents: Group = {
  group: "host-events",
  version: 2,
  comment:
    "A host and a guest of API version 2, which shows how often its events have had some words, and sends a command when it is tapped. Valid: the guest is installed. `results` has the answer to each question, in order.",
  source: "docs/reference/host-commands.md. Every answer is written beside its question.",
  specification: ["CMD-10", "CMD-11", "CMD-16", "EVT-02", "EVT-10", "EVT-12", "EVT-16", "EVT-19", "EVT-20", "P28"],
  tests: EVENT_GUESTS,
};

/** Whole hosts that ask the trader for the alerts of guests. */
export const hostAlerts: Group = {
  group: "host-alerts",
  version: 1,
  comment:
    "A host, a trader and a guest of API version 2, which asks at a tap for an alert on the first chart that it finds, and shows how often its events have had some words. Valid: the guest is installed. `results` has the answer to each question, in order.",
  source: "docs/reference/host-commands.md. Every answer is written beside its question.",
  specification: ["CMD-12", "EVT-02", "EVT-19", "P28"],
  tests: ALERT_GUESTS,
};

const nullable = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const object = { type: "object" } as const;
const names = listOf(text);
const shelfSchema = record({
  plugins: listOf(record({ id: text, records: listOf(object) })),
  page_size: { type: "integer", minimum: 1 },
  list: { enum: ["whole", "failing", "redirect"] },
  keys: listOf({ ...object, required: ["publisher"], properties: { publisher: text } }),
  downloads: listOf(
    record({
      id: text,
      version: text,
      package: hash,
      answer: { enum: ["whole", "short", "long", "broken", "endless", "redirect"] },
    }),
  ),
});
const steps = [
  record({ publish: shelfSchema }),
  record({ restart: record({}) }),
  record({ install: record({ id: text, version: nullable(text), approved: names }) }),
  record({ render: record({ id: text, view: text, quote: nullable(object), candles: nullable(object) }) }),
  record({
    event: record({ id: text, view: text, action: { enum: ["tapped", "opened", "closed"] }, key: nullable(text) }),
  }),
  record({
    market: record({
      id: text,
      view: text,
      symbol: text,
      timeframe: text,
      completed: listOf(object),
      forming: nullable(object),
    }),
  }),
  record({ answer: record({ id: text, view: text, accepted: { type: "boolean" } }) }),
  record({ standing: record({}) }),
];
const results = [
  record({ installed: text }),
  record({ layout: object }),
  record({ running: listOf(record({ id: text, version: text })) }),
  record({ refused: { const: true } }),
];

const input = record({
  trusted: listOf(hash),
  downloads: { type: "integer", minimum: 1 },
  steps: listOf({ anyOf: steps }),
});
/** JSON Schema of `input`. */
export const HOST_INPUT = { ...input, properties: { ...input.properties, now: text } };

/** JSON Schema of `output`. */
export const HOST_OUTPUT = record({ results: listOf({ anyOf: results }), requests: { ...names, maxItems: 0 } });
