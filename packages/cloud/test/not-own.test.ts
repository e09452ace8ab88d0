import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROUTES } from "@bourse/cloud";
import { type Author, type CloudActor, PLAIN_MONEY, TEST_LIMITS, verdictOf } from "@bourse/cloud/testing";
import { Random } from "@bourse/cloud/testing/simulator";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NoticeEvent } from "../src/domain/notices/events.ts";
import { TOLD } from "../src/domain/notices/told/told.ts";
import { referencesOf, valuesOf } from "./api/references.fixture.ts";
import { type SampledSchema, sample } from "./api/sample.fixture.ts";
import { ApiWorld } from "./api/world.fixture.ts";
import { promote } from "./review/desk.fixture.ts";

type Route = (typeof ROUTES)[number];

/** Actions of operators that decide about nobody's object; all other actions of a role are in the table below. */
const DECIDE_NOTHING: Readonly<Record<string, string>> = {
  retryJob: "has a job of the service done again, whose outcome nobody chooses",
};

/** Where the domain looks at a role itself, and why nothing of the role's owner is decided there. */
const LOOK_AT_ROLES: Readonly<Record<string, string>> = {
  "src/domain/accounts/actor.ts": "names the role under which a decision is recorded",
  "src/domain/accounts/close.ts": "counts the administrators that stay",
  "src/domain/accounts/obstacles.ts": "keeps the last administrator's account open",
  "src/domain/operators/administration.ts": "reads the roles that an account is to get or lose",
  "src/domain/payments/entitlement.ts": "lets reviewers read what they review",
  "src/domain/publishers/capacity.ts": "is what routes with a second capacity ask",
  "src/domain/publishers/names.ts": "reserves the official publisher's name for administrators",
  "src/domain/review/dossier-view.ts": "lets reviewers read what they review",
  "src/domain/review/claims.ts": "lets an administrator release a claim, on a route of that role",
};

/** Codes of the refusal, by the object of the decision. */
const REFUSAL = /^403 (?:state\.own_submission|ledger\.own_money|auth\.own_account)$/;

/** Routes about one account's own money, login or data, which do not concern other members of its publisher. */
const OF_ONE_ACCOUNT =
  /^(?:grantRole|withdrawRole|disableAccount|enableAccount|changeAccountEmail|vouchForEmail|exportAccountOnRequest|closeAccountOnRequest|submitPayout|resolvePayout|settlePayout|closeFinding)$/;

const ACTS = ROUTES.filter((each) => each.access.kind === "role" && each.method === "POST");
const DECIDING = ACTS.filter((each) => !(each.name in DECIDE_NOTHING));

let world: ApiWorld;
let owner: Author;
let maintainer: Author;

beforeAll(async () => {
  const limits = { ...TEST_LIMITS, money: PLAIN_MONEY };
  world = await ApiWorld.open({ limits });
  ({ owner, maintainer } = world.people);
  for (const kind of ["withdrawal", "appeal", "review", "reversal", "finding"] as const) await world.own.get(kind);
  for (const who of [owner, maintainer])
    for (const role of ["administrator", "reviewer", "finance"]) await promote(world.shop.cloud, who, role);
}, patiently(300_000));
afterAll(() => world?.close());

/** Sends a valid request that references an object of the owner. */
async function decide(who: CloudActor, route: Route): Promise<string> {
  const references = referencesOf(route);
  const values = await valuesOf(references, world.own);
  const path = route.path.replace(/\{(\w+)\}/g, (_, field: string) => values[field] ?? "");
  const body = sample((route.schemas.body ?? {}) as SampledSchema, Random.of(1, route.name)) as object;
  const named = references.filter((each) => each.place === "body").map(({ field }) => [field, values[field]]);
  return verdictOf(await who.post(path, { ...body, ...Object.fromEntries(named) }));
}

const lastLine = async () => (await world.people.administrator.get("/admin/audit?limit=1")).body.data.items[0].seq;

describe("[P17] nobody decides what is their own, whatever their roles", () => {
  it.each(DECIDING)("$name is refused to the owner of the object, and leaves no trace", async (route) => {
    const before = await lastLine();
    expect(await decide(owner, route)).toMatch(REFUSAL);
    expect(await lastLine()).toBe(before);
  });

  const shared = DECIDING.filter(({ name }) => !OF_ONE_ACCOUNT.test(name));
  it.each(shared)("$name is refused to another member of the publisher", async (route) => {
    expect(await decide(maintainer, route)).toMatch(REFUSAL);
  });

  it("names each act that decides nothing", () => {
    expect(Object.keys(DECIDE_NOTHING)).toEqual(ACTS.map(({ name }) => name).filter((name) => name in DECIDE_NOTHING));
  });
});

/** Routes on which a role may do to others' objects what a member may do to the publisher's own. */
const TWO_CAPACITIES = ROUTES.filter(({ access }) => "orRole" in access && access.orRole !== undefined);

describe("[P17] a role adds nothing to what a member may do to their own", () => {
  it("is asked about on every route that admits a role besides others", () => {
    expect(TWO_CAPACITIES.map(({ name }) => name).sort()).toEqual(["unyankVersion", "yankVersion"]);
  });

  it("nothing else in the domain looks at a role without a route that declares it", () => {
    const asking = globSync("src/domain/**/*.ts", { cwd: path.resolve(import.meta.dirname, "..") }).filter(
      (file) =>
        !file.endsWith(".test.ts") &&
        /roles(?:Of\([a-z]+\))?\.includes\(/.test(readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8")),
    );
    expect(asking.sort()).toEqual(Object.keys(LOOK_AT_ROLES).sort());
  });

  it("an administrator yanks their own as its publisher, and does not undo another administrator's yank", async () => {
    const { pack } = await world.shop.cloud.published(owner);
    const address = `/plugins/${pack.id}/versions/${pack.version}`;
    const roleOfLastLine = async () => {
      const trail = await world.people.administrator.get(`/admin/audit?subject=version:${pack.id}@${pack.version}`);
      return trail.body.data.items[0].actor_role;
    };
    expect(verdictOf(await owner.post(`${address}/yank`, { reason: "mine" }))).toBe("200 ok");
    expect(await roleOfLastLine()).toBe("publisher");
    expect(verdictOf(await maintainer.post(`${address}/unyank`, { reason: "ours" }))).toBe("200 ok");
    expect(await roleOfLastLine()).toBe("publisher");
    expect(verdictOf(await world.people.administrator.post(`${address}/yank`, { reason: "steals keys" }))).toBe(
      "200 ok",
    );
    expect(await roleOfLastLine()).toBe("administrator");
    for (const each of [owner, maintainer])
      expect(verdictOf(await each.post(`${address}/unyank`, { reason: "no" }))).toBe("403 auth.role_required");
    expect(await roleOfLastLine()).toBe("administrator");
  });

  it("[P16] an administrator acts on others' after a recent login only, to the second", async () => {
    const { pack } = await world.shop.cloud.published(owner);
    const address = `/plugins/${pack.id}/versions/${pack.version}`;
    const administrator = await world.shop.cloud.logInAs("administrator");
    const login = async (ageMs: number) => {
      const { items } = (await administrator.get("/account/sessions")).body.data;
      const { session_id } = items.find((each: { current: boolean }) => each.current);
      const auth_time = new Date(world.shop.cloud.clock.now().getTime() - ageMs);
      await world.database.updateTable("session").set({ auth_time }).where("session_id", "=", session_id).execute();
    };
    await login(1_801_000);
    expect(verdictOf(await administrator.post(`${address}/yank`, { reason: "x" }))).toBe(
      "403 auth.recent_login_required",
    );
    expect(verdictOf(await administrator.post(`${address}/unyank`, { reason: "x" }))).toMatch(/^403/);
    await login(1_790_000);
    expect(verdictOf(await administrator.post(`${address}/yank`, { reason: "x" }))).toBe("200 ok");
  });
});

it("what was told meanwhile holds the facts that the table of notices names", async () => {
  const rows = await world.database.selectFrom("notice").select(["event", "data"]).execute();
  const sent = new Map(rows.map(({ event, data }) => [event, Object.keys(JSON.parse(data)).sort()]));
  expect(sent.size).toBeGreaterThan(7);
  for (const [event, names] of sent) expect(names, event).toEqual(Object.keys(TOLD[event as NoticeEvent].data).sort());
});
