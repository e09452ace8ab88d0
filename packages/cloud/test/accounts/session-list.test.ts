import {
  type CloudActor,
  startCloud,
  startNodes,
  type TestCloud,
  type TestNodes,
  verdictOf,
} from "@bourse/cloud/testing";
import type { Session, SessionInfo } from "@bourse/contract/rest";
import { findPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PASSWORD = "a long test password";
const NEVER = "00000000-0000-4000-8000-000000000000";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ clock: "still" });
});
afterAll(() => cloud.close());

async function another(actor: CloudActor, userAgent = "a test"): Promise<CloudActor> {
  const body = { email: actor.account?.email, password: PASSWORD };
  const answer = await cloud.anonymous.post("/auth/login", body, { "user-agent": userAgent });
  return cloud.as(answer.body.data);
}

const listOf = async (actor: CloudActor) => (await actor.get("/account/sessions")).body.data.items as SessionInfo[];

describe("the list of sessions", () => {
  it("[AUTH-13] shows when, how and from what each login was made, and which one asks", async () => {
    const first = await cloud.visitor();
    cloud.clock.move(1000);
    const second = await another(first, "Mozilla/5.0 (X11) bourse");
    const [newest, oldest, ...more] = await listOf(second);
    expect(more).toEqual([]);
    expect(newest).toMatchObject({ current: true, methods: ["password"], user_agent: "Mozilla/5.0 (X11) bourse" });
    expect(newest?.created_at).toBe(cloud.clock.now().toISOString());
    expect(oldest).toMatchObject({ current: false, last_used_at: null });
    expect(JSON.stringify([newest, oldest])).not.toContain(second.token);
    const me = (await second.get("/account/me")).body.data.session;
    expect(me.session_id).toBe(newest?.session_id);
  });

  it("notes the last use to the minute at most", async () => {
    const actor = await cloud.trader();
    const usedAt = async () => (await listOf(actor))[0]?.last_used_at;
    const before = cloud.clock.now().toISOString();
    expect(await usedAt()).toBe(before);
    cloud.clock.move(59_000);
    expect(await usedAt()).toBe(before);
    cloud.clock.move(1000);
    expect(await usedAt()).toBe(cloud.clock.now().toISOString());
  });

  it.each([
    ["\u00e9\u202eevil\u2066", "\u00e9 evil"],
    ["a\tb  c", "a b c"],
    ["x".repeat(5000), "x".repeat(200)],
  ])("shows what a client calls itself as text that hides nothing: %j", async (sent, shown) => {
    const actor = await cloud.trader();
    // A header is transmitted as latin1; its bytes are the caller's choice.
    const header = Buffer.from(sent).toString("latin1");
    const agent = (await listOf(await another(actor, header)))[0]?.user_agent ?? "";
    expect(agent).not.toMatch(/[\p{C}]/u);
    expect(agent.length).toBeLessThanOrEqual(200);
    if (/^[\x20-\x7e\t]+$/.test(sent)) expect(agent).toBe(shown);
  });

  it("comes in pages, and holds none that ended or expired", async () => {
    const actor = await cloud.trader();
    const others = [await another(actor), await another(actor), await another(actor)];
    await others[0]?.post("/auth/logout");
    const first = (await actor.get("/account/sessions?limit=2")).body.data;
    expect(first.items).toHaveLength(2);
    const rest = (await actor.get(`/account/sessions?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect(rest.items.map((each: SessionInfo) => each.current)).toEqual([true]);
    expect(rest.next_cursor).toBeNull();
    expect(verdictOf(await actor.get("/account/sessions?cursor=x"))).toBe("400 http.query_invalid");
  });

  it("[AUTH-13] refreshing keeps the session what it is, under a new token", async () => {
    const actor = await cloud.trader();
    const before = (await listOf(actor))[0];
    const refreshed = cloud.as((await actor.post("/auth/refresh")).body.data);
    const after = await listOf(refreshed);
    expect(after).toHaveLength(1);
    expect(after[0]?.session_id).toBe(before?.session_id);
    expect(verdictOf(await actor.get("/account/me"))).toBe("401 auth.session_invalid");
    const both = await Promise.all([refreshed.post("/auth/refresh"), refreshed.post("/auth/refresh")]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
  });
});

describe("ending sessions", () => {
  it("[AUTH-11] one of the own: it is refused from the next request on", async () => {
    const actor = await cloud.trader();
    const lost = await another(actor);
    const id = (await listOf(lost))[0]?.session_id;
    expect(verdictOf(await actor.post(`/account/sessions/${id}/revoke`))).toBe("200 ok");
    expect(verdictOf(await lost.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await actor.post(`/account/sessions/${id}/revoke`))).toBe("404 state.not_found");
  });

  it("[P17] another's session is not there, and goes on", async () => {
    const [actor, victim] = [await cloud.trader(), await cloud.trader()];
    const id = (await listOf(victim))[0]?.session_id;
    expect(verdictOf(await actor.post(`/account/sessions/${id}/revoke`))).toBe("404 state.not_found");
    expect(verdictOf(await actor.post(`/account/sessions/${NEVER}/revoke`))).toBe("404 state.not_found");
    expect(verdictOf(await victim.get("/account/me"))).toBe("200 ok");
  });

  it("all but the one that asks", async () => {
    const actor = await cloud.trader();
    const others = [await another(actor), await another(actor)];
    const stranger = await cloud.trader();
    expect((await actor.post("/account/sessions/revoke-others")).body.data).toEqual({ ended: 2 });
    for (const other of others) expect(verdictOf(await other.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await actor.get("/account/me"))).toBe("200 ok");
    expect(verdictOf(await stranger.get("/account/me"))).toBe("200 ok");
    expect((await actor.post("/account/sessions/revoke-others")).body.data).toEqual({ ended: 0 });
  });
});

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

describe.skipIf(missing !== "")(`on three nodes of one server${missing}`, () => {
  let nodes: TestNodes;
  beforeAll(async () => {
    nodes = await startNodes(3);
  });
  afterAll(() => nodes?.close());

  it("[AUTH-11] what one node ends, the others refuse at once", async () => {
    const [one, two, three] = nodes.each;
    if (!one || !two || !three) throw new Error("three nodes were started");
    const actor = await one.trader();
    const sessions = async () => (await actor.get("/account/sessions")).body.data.items as SessionInfo[];
    const body = { email: actor.account?.email, password: PASSWORD };
    const lost = (await two.anonymous.post("/auth/login", body)).body.data as Session;
    for (const node of nodes.each) expect(verdictOf(await node.as(lost).get("/account/me"))).toBe("200 ok");
    const id = (await sessions()).find((each) => !each.current)?.session_id;
    expect(verdictOf(await actor.post(`/account/sessions/${id}/revoke`))).toBe("200 ok");
    for (const node of nodes.each)
      expect(verdictOf(await node.as(lost).get("/account/me"))).toBe("401 auth.session_invalid");
  });
});
