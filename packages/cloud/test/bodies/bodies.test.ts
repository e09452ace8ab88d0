import { isUtf8 } from "node:buffer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyRoute } from "../../src/http/route.ts";
import { Caller, JSON_ROUTES, maxBytesOf, OTHER_ROUTES, SIGNED_ROUTES } from "./caller.fixture.ts";
import { assignedFields, FIELD_ROWS, missingFields, type WrongBody, wrongFields } from "./fields.fixture.ts";
import { ROWS, type Row } from "./rows.fixture.ts";

let caller: Caller;
beforeAll(async () => {
  caller = await Caller.start();
});
afterAll(() => caller?.close());

type Answers = Readonly<Record<string, string>>;

/** Answers of each route to a row. */
async function answers(routes: readonly AnyRoute[], row: Pick<Row, "body" | "headers">): Promise<Answers> {
  const ask = async (route: AnyRoute) => {
    const { verdict } = await caller.send(route, { ...row, body: row.body(maxBytesOf(route)) });
    return [route.name, verdict] as const;
  };
  return Object.fromEntries(await Promise.all(routes.map(ask)));
}

const all = (routes: readonly AnyRoute[], verdict: string): Answers =>
  Object.fromEntries(routes.map(({ name }) => [name, verdict]));

const wordsOf = (verdict: string, pointers: readonly string[]) => `${verdict} at ${[...new Set(pointers)].sort()}`;

/** Every body is refused with all its faults and no others. */
async function expectRefused(wrong: readonly WrongBody[]): Promise<void> {
  const ask = async ({ route, body, verdict }: WrongBody) => {
    const told = await caller.send(route, { body });
    // A body that is not JSON has its own code; that it fits no field either is reported as well.
    const found = told.issues.filter(({ rule }) => !verdict.includes(" json.") || verdict.endsWith(rule));
    return [
      route.name,
      wordsOf(
        told.verdict,
        found.map(({ pointer }) => pointer),
      ),
    ] as const;
  };
  expect(wrong.length).toBeGreaterThan(0);
  expect(Object.fromEntries(await Promise.all(wrong.map(ask)))).toEqual(
    Object.fromEntries(wrong.map(({ route, verdict, pointers }) => [route.name, wordsOf(verdict, pointers)])),
  );
}

const isThere = (wrong: WrongBody | undefined): wrong is WrongBody => wrong !== undefined;

describe("every route that takes JSON refuses", () => {
  it.each(ROWS)("$name", async (row) => {
    expect(await answers(JSON_ROUTES, row)).toEqual(all(JSON_ROUTES, row.verdict));
  });

  it("[R-JSON] a body at its limit for what it is, and not for its size", async () => {
    const body = (maxBytes: number) => Buffer.from(`{"a":1${" ".repeat(maxBytes - 7)}}`);
    expect(await answers(JSON_ROUTES, { body })).toEqual(all(JSON_ROUTES, "400 http.body_invalid"));
  });

  it("[R-JSON] [P28] fields that are not the caller's to say", async () => {
    await expectRefused(JSON_ROUTES.map(assignedFields));
  });

  it("[P28] a body without what it must say", async () => {
    await expectRefused(JSON_ROUTES.map(missingFields).filter(isThere));
  });

  it("[R-JSON] __proto__ and its like, and no prototype has changed", () => {
    for (const each of [Object.prototype, Array.prototype, Function.prototype])
      expect([Object.keys(each), "polluted" in each]).toEqual([[], false]);
  });
});

describe("every field of every route refuses", () => {
  it.each(FIELD_ROWS)("$name", async (row) => {
    await expectRefused(JSON_ROUTES.map((route) => wrongFields(route, row)).filter(isThere));
  });
});

describe("a route whose bytes are signed refuses", () => {
  // A valid document is not refused here: the requirements of an event are tested with events.
  const rows = ROWS.filter(({ isReadable }) => !isReadable);

  it.each(rows)("$name", async (row) => {
    // An empty body or invalid text has no signature: the provider's library decodes bytes leniently.
    const isText = isUtf8(row.body(0)) && row.body(0).length > 0;
    const verdict = isText ? "400 payment.event_invalid" : "400 payment.signature_invalid";
    const expected = row.verdict.startsWith("400") ? verdict : row.verdict;
    expect(await answers(SIGNED_ROUTES, row)).toEqual(all(SIGNED_ROUTES, expected));
  });
});

it("[R-HTTP] [END-01] a route that takes no JSON refuses it", async () => {
  const body = () => Buffer.from("{}");
  expect(await answers(OTHER_ROUTES, { body })).toEqual(all(OTHER_ROUTES, "415 http.media_type_unsupported"));
});
