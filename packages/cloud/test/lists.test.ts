import { ROUTES } from "@bourse/cloud";
import { type CloudActor, verdictOf } from "@bourse/cloud/testing";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referencesOf, valuesOf } from "./api/references.fixture.ts";
import { ApiWorld } from "./api/world.fixture.ts";

type Route = (typeof ROUTES)[number];

const queryOf = ({ schemas }: Route) =>
  (schemas.query as { properties?: Readonly<Record<string, object>> } | undefined)?.properties ?? {};
const LISTS = ROUTES.filter((route) => "cursor" in queryOf(route));

let world: ApiWorld;
beforeAll(async () => {
  world = await ApiWorld.open();
  await world.own.makeAll();
  for (const kind of ["plugin", "session", "passkey", "webhook", "proof", "sale", "finding", "job"] as const) {
    world.own.forget(kind);
    await world.own.get(kind);
  }
}, patiently(300_000));
afterAll(() => world?.close());

const NEEDED: Readonly<Record<string, string>> = { currency: "EUR", state: "failed" };

function readerOf({ access }: Route): CloudActor {
  if (access.kind !== "role") return world.people.owner;
  return access.roles.includes("administrator") ? world.people.administrator : world.people.finance;
}

/** Address and query of a list, for the owner's objects. */
async function addressOf(route: Route): Promise<(more: Readonly<Record<string, string>>) => string> {
  const values = await valuesOf(referencesOf(route), world.own);
  const path = route.path.replace(/\{(\w+)\}/g, (_, field: string) => values[field] ?? "");
  const { required = [] } = route.schemas.query as { required?: readonly string[] };
  const base = Object.fromEntries(required.map((name) => [name, values[name] ?? NEEDED[name] ?? ""]));
  return (more) => `${path}?${new URLSearchParams({ ...base, ...more })}`;
}

describe.each(LISTS)("lists: $name", (route) => {
  it("takes cursor and limit by these names, and its pages are the whole list once", async () => {
    expect(Object.keys(queryOf(route))).toEqual(expect.arrayContaining(["cursor", "limit"]));
    const reader = readerOf(route);
    const address = await addressOf(route);
    const whole = await reader.get(address({ limit: "100" }));
    expect(verdictOf(whole)).toBe("200 ok");
    const seen: unknown[] = [];
    let cursor: string | null | undefined;
    for (let pages = 0; cursor !== null && pages < 200; pages += 1) {
      const page = await reader.get(address({ limit: "1", ...(cursor === undefined ? {} : { cursor }) }));
      expect(verdictOf(page)).toBe("200 ok");
      expect(page.body.data.items.length).toBeLessThanOrEqual(1);
      seen.push(...page.body.data.items);
      cursor = page.body.data.next_cursor;
    }
    // New rows may arrive meanwhile; they must not change pages already begun.
    expect(whole.body.data.items.length).toBeLessThan(100);
    const ids = (items: readonly object[]) => items.map((each) => String(Object.values(each)[0]));
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(seen.length);
    expect(ids(seen as object[])).toEqual(expect.arrayContaining(ids(whole.body.data.items)));
  });

  it("refuses cursors that are another list's or none", async () => {
    const reader = readerOf(route);
    const address = await addressOf(route);
    const foreign = Buffer.from("another list:1").toString("base64url");
    const given: string | null = (await reader.get(address({ limit: "1" }))).body.data.next_cursor;
    // The list's own name, with a place that the database takes for no text.
    const name =
      given === null
        ? "plugins"
        : Buffer.from(given, "base64url")
            .toString()
            .replace(/:[^:]*$/, "");
    const hidden = Buffer.from(`${name}:a\0b`).toString("base64url");
    for (const cursor of [foreign, hidden, "AAAA", "0"])
      expect(verdictOf(await reader.get(address({ cursor }))), cursor).toBe("400 http.query_invalid");
    for (const limit of ["0", "101", "-1", "1e1", "1.0"])
      expect(verdictOf(await reader.get(address({ limit }))), limit).toBe("400 http.query_invalid");
  });
});

describe("answers to everybody", () => {
  // Few versions have public sources: review/public-sources.test.ts asks for the tag of one.
  const open = ROUTES.filter(
    ({ name, access, method, gives, schemas }) =>
      name !== "readVersionSources" &&
      access.kind === "anonymous" &&
      method === "GET" &&
      (schemas.answer !== undefined || gives === "application/json"),
  );

  it.each(open)("$name has a strong tag, which is honoured", async (route) => {
    const values = await valuesOf(referencesOf(route), world.own);
    const path = route.path.replace(/\{(\w+)\}/g, (_, field: string) => values[field] ?? "");
    const { required = [] } = (route.schemas.query ?? {}) as { required?: readonly string[] };
    const query = new URLSearchParams(required.map((name) => [name, values[name] ?? ""])).toString();
    const address = query === "" ? path : `${path}?${query}`;
    const first = await world.people.anonymous.get(address);
    expect(first.headers.get("etag")).toMatch(/^"(?:[A-Za-z0-9_-]{20,}|[0-9a-f]+-[0-9a-f]+)"$/);
    expect(first.headers.get("cache-control")).toMatch(/^public/);
    const again = await world.people.anonymous.get(address, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it("nobody keeps what was answered to a session", async () => {
    for (const route of LISTS.filter(({ access }) => access.kind !== "anonymous")) {
      const answer = await readerOf(route).get((await addressOf(route))({}));
      expect(answer.headers.get("cache-control"), route.name).toBe("no-store");
      expect(answer.headers.get("ratelimit-limit"), route.name).toMatch(/^\d+$/);
    }
  });
});
