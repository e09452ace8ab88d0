import { type Log, ROUTES } from "@bourse/cloud";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiWorld } from "../api/world.fixture.ts";
import { type Description, Judge } from "./judge.fixture.ts";
import { OperationRequests } from "./requests.fixture.ts";
import { type FuzzAnswer, type FuzzRequest, replayOf, send } from "./send.fixture.ts";

/** FUZZ_SEED=n sets the random seed; FUZZ_ONLY=name restricts the test to operations whose name matches. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const ONLY = new RegExp(process.env.FUZZ_ONLY ?? "");

/**
 * Tables in which a refused request must not add or delete a row; sessions, attempts, rates and queues change by
 * themselves.
 */
const KEPT =
  "account passkey webhook price purchase sale withdrawal reversal audit proof takedown appeal submission extension " +
  "plugin_version publisher publisher_member publisher_invitation registration signing_key key_rotation extension_transfer";
/** One in this many wrong requests of an operation is sent; the seed chooses which. */
const SENT_EVERY = depth({ usual: 30, deep: 1 });
/** One in this many operations is tested per run; over time all of them are. */
const ASKED_EVERY = depth({ usual: 3, deep: 1 });
/** One in this many refused requests is inspected. */
const COUNT_EVERY = 6;
const SLOW_MS = 2000;

const slow: string[] = [];
const log: Log = {
  info: ({ ms, route }) => {
    if (typeof ms === "number" && ms > SLOW_MS) slow.push(`${String(route)} ${ms} ms`);
  },
  error: () => {},
};

let world: ApiWorld;
let judge: Judge;
let tables: readonly string[];
const statuses = new Map<number, number>();
beforeAll(async () => {
  world = await ApiWorld.open({ log });
  await world.own.makeAll();
  await world.foreign.makeAll();
  judge = new Judge((await world.people.anonymous.get("/openapi.json")).body as Description);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(world.database);
  tables = rows.map(({ name }) => name).filter((name) => KEPT.split(" ").includes(name));
  console.log(`requests of the seed ${SEED}`);
}, patiently(300_000));
afterAll(() => world?.close());

async function counts(): Promise<string> {
  const each = tables.map((name) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.table(name)}`);
  const { rows } = await sql`${sql.join(each, sql` union all `)}`.execute(world.database);
  return JSON.stringify(rows);
}

async function ask(asked: FuzzRequest): Promise<FuzzAnswer> {
  const answer = await send(world.url, asked);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return answer;
}

/** The faults of an answer, and how to repeat the request. */
function tell(asked: FuzzRequest, answer: FuzzAnswer): readonly string[] {
  const faults = judge.faultsOf(asked, answer);
  if (faults.length === 0) return [];
  const again = `FUZZ_SEED=${SEED} FUZZ_ONLY='^${asked.operation}$'`;
  return [`${asked.actor}, ${asked.change}: ${faults.join("; ")}\n  ${again}\n  ${replayOf(asked)}`];
}

/** Sends a wrong request; a request refused for its form must change nothing. */
async function askWrong(asked: FuzzRequest, index: number): Promise<readonly string[]> {
  const isCounted = index % COUNT_EVERY === 0;
  const before = isCounted ? await counts() : "";
  const answer = await ask(asked);
  const faults = tell(asked, answer);
  if (!isCounted || answer.status < 400) return faults;
  const after = await counts();
  // Earlier work may have ended meanwhile: then a repeated refusal leaves no trace.
  return before === after || (await isRefusedWithoutTrace(asked))
    ? faults
    : [...faults, `${asked.change}: it was refused and left ${before} as ${after}`];
}

async function isRefusedWithoutTrace(asked: FuzzRequest): Promise<boolean> {
  const before = await counts();
  await ask(asked);
  return before === (await counts());
}

/** Operations that end objects and sessions run last, so that the others have objects to work on. */
const ENDING = /delete|remove|revoke|withdraw|logout|suspend|disable|leave|changePassword/i;

/** Operations that close accounts run after everything else. */
const CLOSING = /^closeAccount/;

/** An operation gets some twenty requests, which take their time on a busy machine. */
const TIMEOUT_MS = patiently(300_000);

describe("requests made of the description", { timeout: TIMEOUT_MS }, () => {
  const wanted = ROUTES.filter(({ name }, place) => ONLY.test(name) && place % ASKED_EVERY === SEED % ASKED_EVERY);
  const turnOf = (name: string): number => (CLOSING.test(name) ? 2 : Number(ENDING.test(name)));
  const routes = [0, 1, 2].flatMap((turn) => wanted.filter(({ name }) => turnOf(name) === turn));

  it.each(routes)("[P4] $name: every answer is described, and none is the service's fault", async (route) => {
    await world.refreshSessions();
    const requests = new OperationRequests(world, route, SEED);
    const faults: string[] = [];
    let index = SEED % COUNT_EVERY;
    for await (const asked of requests.changed()) {
      index += 1;
      if (index % SENT_EVERY === 0) faults.push(...(await askWrong(asked, index / SENT_EVERY)));
    }
    for await (const asked of requests.fitting()) faults.push(...tell(asked, await ask(asked)));
    // Reported immediately: a run of hours is read while it continues.
    if (faults.length > 0) console.log(`${route.name}\n${faults.join("\n")}`);
    expect(faults).toEqual([]);
  });

  it("[P4] leave a service that answers", async () => {
    for (const path of ["/livez", "/health", "/readyz"])
      expect((await fetch(`${world.url}${path}`)).status, path).toBe(200);
    console.log(`answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
    // On a busy machine timing proves nothing: slow answers are listed and not counted as faults.
    console.log(`answers that took longer than ${SLOW_MS} ms: ${slow.length === 0 ? "none" : slow.join(", ")}`);
  });
});
