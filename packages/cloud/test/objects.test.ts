import { ROUTES } from "@bourse/cloud";
import { type CloudActor, verdictOf } from "@bourse/cloud/testing";
import { Random } from "@bourse/cloud/testing/simulator";
import { newKeyPair } from "@bourse/testing/keys";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Holder } from "./api/holder.fixture.ts";
import { referencesOf, valuesOf } from "./api/references.fixture.ts";
import { type SampledSchema, sample } from "./api/sample.fixture.ts";
import { ApiWorld } from "./api/world.fixture.ts";

type Route = (typeof ROUTES)[number];

let world: ApiWorld;
beforeAll(async () => {
  world = await ApiWorld.open();
}, patiently(300_000));
afterAll(() => world?.close());

/** A valid request of a route about the objects of a holder. */
async function about(route: Route, holder: Holder | "absent", actor: CloudActor): Promise<string> {
  const references = referencesOf(route);
  const values = await valuesOf(references, holder);
  const random = Random.of(1, route.name);
  const { query, body } = route.schemas;
  const named = (place: string) =>
    Object.fromEntries(references.filter((each) => each.place === place).map(({ field }) => [field, values[field]]));
  const path = route.path.replace(/\{(\w+)\}/g, (_, field: string) => values[field] ?? "");
  const search = new URLSearchParams(query ? (named("query") as Record<string, string>) : {}).toString();
  const address = search === "" ? path : `${path}?${search}`;
  if (route.method === "GET") return verdictOf(await actor.get(address));
  const made = body ? (sample(body as SampledSchema, random) as object) : {};
  const fields = { ...made, ...HONEST[route.name] };
  return verdictOf(await actor.post(address, { ...fields, ...named("body") }));
}

/** Bodies whose schema allows more than the rule: a generated one would be refused before the object is looked up. */
const HONEST: Readonly<Record<string, object>> = {
  setPrice: { amount_minor: 100, currency: "EUR" },
  createProof: { method: "dns_txt", domain: "example.com" },
  rotateKey: {
    public_key: Buffer.from(newKeyPair().publicKey).toString("base64"),
    effective_at: new Date().toISOString(),
  },
};

/** Routes of an account that reference its own objects; operators' and public routes have no owner. */
const OWNED = ROUTES.filter(
  (route) =>
    (route.access.kind === "login" || route.access.kind === "verified_publisher") && referencesOf(route).length > 0,
);

/** References to nothing that belongs to an account: a new name, public objects, a filter of the account's own list. */
const EVERYBODYS: Readonly<Record<string, string>> = {
  beginPurchase: "whatever is sold is for everybody",
};

describe("objects", () => {
  it("[P17] every field that looks like an id says whose object it is of", () => {
    for (const route of ROUTES) referencesOf(route);
    expect(OWNED.length).toBeGreaterThan(30);
  });

  it.each(OWNED)("[P17] $name: another's object, and one that is not there, are refused", async (route) => {
    const owner = world.people.owner;
    const absent = await about(route, "absent", owner);
    // 410: a used invitation and a nonexistent one look the same.
    expect(absent).toMatch(/^(?:404|403|410) /);
    if (route.name in EVERYBODYS) return;
    expect(await about(route, world.foreign, owner)).toMatch(/^(?:404|403|410) /);
  });
});
