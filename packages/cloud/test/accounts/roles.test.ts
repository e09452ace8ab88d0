import { CloudActor, startCloud, startNodes, type TestCloud, type TestNodes, verdictOf } from "@bourse/cloud/testing";
import type { AdminAccount } from "@bourse/contract/rest";
import { findPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PASSWORD = "a long test password";
const NOBODY = "00000000-0000-4000-8000-000000000000";

let cloud: TestCloud;
let administrator: CloudActor;
beforeAll(async () => {
  cloud = await startCloud();
  administrator = await cloud.administrator();
});
afterAll(() => cloud.close());

type Action = "grant" | "withdraw" | "disable" | "enable";

function sessionOf({ token, account }: CloudActor) {
  if (token === undefined || account === undefined) throw new Error("the actor has no session");
  return { token, account };
}

const act = (by: CloudActor, action: Action, of: { account: string; role?: string }) =>
  by.post(`/admin/accounts/${of.account}/${action}`, {
    reason: "as agreed",
    ...(of.role === undefined ? {} : { role: of.role }),
  });
const audited = async (accountId: string) =>
  (await administrator.get(`/admin/audit?subject=account:${accountId}`)).body.data.items;

describe("roles", () => {
  it("[AUTH-10] are given and taken with a reason and a line of the trail, and count at once for sessions that stand", async () => {
    const actor = await cloud.trader();
    const of = { account: actor.accountId, role: "finance" };
    expect(verdictOf(await actor.get("/creator/admin/reversals"))).toBe("403 auth.role_required");
    expect((await act(administrator, "grant", of)).body.data.roles).toEqual(["user", "finance"]);
    expect(verdictOf(await actor.get("/creator/admin/reversals"))).toBe("200 ok");
    expect((await act(administrator, "grant", of)).body.data.roles).toEqual(["user", "finance"]);
    expect((await act(administrator, "withdraw", of)).body.data.roles).toEqual(["user"]);
    expect(verdictOf(await actor.get("/creator/admin/reversals"))).toBe("403 auth.role_required");
    expect(verdictOf(await act(administrator, "withdraw", of))).toBe("200 ok");
    expect(await audited(actor.accountId)).toMatchObject([
      { action: "account.role_withdrawn.finance", actor: administrator.accountId, reason: "as agreed" },
      { action: "account.role_granted.finance", actor_role: "administrator", reason: "as agreed" },
      { action: "account.email_verified" },
    ]);
  });

  it("nobody decides over themselves, so the last administrator stays", async () => {
    for (const action of ["withdraw", "grant"] as const) {
      const own = { account: administrator.accountId, role: "administrator" };
      expect(verdictOf(await act(administrator, action, own))).toBe("403 auth.own_account");
    }
    expect(verdictOf(await act(administrator, "disable", { account: administrator.accountId }))).toBe(
      "403 auth.own_account",
    );
  });

  it("[AUTH-04] [P16] take a recent login, and the role alone never suffices", async () => {
    const actor = await cloud.trader();
    const late = await cloud.administrator();
    cloud.clock.move(1_801_000);
    const of = { account: actor.accountId, role: "reviewer" };
    expect(verdictOf(await act(late, "grant", of))).toBe("403 auth.recent_login_required");
    cloud.clock.move(-1_801_000);
    expect((await act(administrator, "grant", of)).status).toBe(200);
  });

  it("refuses what is no role to give, an empty reason and whom it does not know", async () => {
    const { accountId } = await cloud.trader();
    for (const role of ["user", "owner", "__proto__", ""]) {
      expect(verdictOf(await act(administrator, "grant", { account: accountId, role })), role).toBe(
        "400 http.body_invalid",
      );
    }
    const empty = await administrator.post(`/admin/accounts/${accountId}/grant`, { role: "finance", reason: " " });
    expect(verdictOf(empty)).toBe("400 http.body_invalid");
    expect(verdictOf(await act(administrator, "grant", { account: NOBODY, role: "finance" }))).toBe(
      "404 state.not_found",
    );
  });
});

describe("accounts", () => {
  it("a disabled one's sessions end and its password opens nothing, until it is enabled", async () => {
    const actor = await cloud.trader();
    const login = () => cloud.anonymous.post("/auth/login", { email: actor.account?.email, password: PASSWORD });
    const of = { account: actor.accountId };
    const disabled = await act(administrator, "disable", of);
    expect(disabled.body.data).toMatchObject({ disabled_reason: "as agreed" });
    expect(verdictOf(await actor.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await login())).toBe("403 auth.account_disabled");
    const wrong = await cloud.anonymous.post("/auth/login", { email: actor.account?.email, password: "wrong" });
    expect(verdictOf(wrong)).toBe("401 auth.credentials_invalid");
    expect((await act(administrator, "enable", of)).body.data.disabled_at).toBeNull();
    expect(verdictOf(await actor.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await login())).toBe("200 ok");
    expect((await audited(actor.accountId)).map((each: { action: string }) => each.action)).toEqual([
      "account.enabled",
      "account.disabled",
      "account.email_verified",
    ]);
  });

  it("are found by address, role and state, in pages, without anything secret", async () => {
    const actor = await cloud.trader();
    const find = async (query: string) =>
      (await administrator.get(`/admin/accounts?${query}`)).body.data.items as AdminAccount[];
    const found = await find(`email=${(actor.account?.email ?? "").toUpperCase()}`);
    expect(found.map((each) => each.account_id)).toEqual([actor.accountId]);
    expect(Object.keys(found[0] ?? {}).sort()).toEqual([
      "account_id",
      "created_at",
      "disabled_at",
      "disabled_reason",
      "email",
      "email_verified",
      "name",
      "roles",
      "second_factor",
    ]);
    expect((await find("role=administrator")).map((each) => each.email)).toEqual(["administrator@bourse.local"]);
    await act(administrator, "disable", { account: actor.accountId });
    expect((await find("state=disabled&limit=100")).map((each) => each.account_id)).toContain(actor.accountId);
    expect((await find("state=active&limit=100")).map((each) => each.account_id)).not.toContain(actor.accountId);
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const page = (await administrator.get(`/admin/accounts?limit=2${cursor}`)).body.data;
      seen.push(...page.items.map((each: AdminAccount) => each.account_id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(actor.accountId);
  });

  it.each([
    ["name", { name: "a\u202eb" }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: "a\u0007b" }],
    ["name", { name: "\u2066a" }],
    ["name", { name: "\u200b" }],
    ["name", { name: "a\u2028b" }],
    ["name", { name: "   " }],
    ["email", { email: "a\u202eb@example.com" }],
    ["email", { email: "a\u200db@example.com" }],
    ["email", { email: "a@example.com\u0007" }],
  ])("[P29] takes no %s that hides or reorders text: %j", async (field, change) => {
    const body = { email: "clean@example.com", password: PASSWORD, name: "Clean", ...change };
    const answer = await cloud.anonymous.post("/auth/sign-up", body);
    expect(answer.status).toBe(400);
    if (verdictOf(answer) === "400 http.body_invalid")
      expect(answer.body.data.issues).toMatchObject([{ pointer: `/${field}` }]);
    else expect(verdictOf(answer)).toBe("400 json.encoding_invalid");
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

  it("[P11] administrators who take each other's role at once leave one", async () => {
    const first = await nodes.cloud.administrator();
    const people = [await nodes.cloud.trader(), await nodes.cloud.trader(), await nodes.cloud.trader()];
    const places = nodes.each.map((node) => node.url);
    for (let round = 0; round < 5; round += 1) {
      for (const each of people) await act(first, "grant", { account: each.accountId, role: "administrator" });
      const pairs = people.flatMap((by) => people.filter((of) => of !== by).map((of) => ({ by, of })));
      const action = round % 2 === 0 ? "withdraw" : "disable";
      const answers = await Promise.all(
        pairs.map(({ by, of }, index) => {
          const url = places[index % places.length] ?? nodes.cloud.url;
          const there = new CloudActor(url, sessionOf(by));
          return act(there, action, {
            account: of.accountId,
            ...(action === "withdraw" ? { role: "administrator" } : {}),
          });
        }),
      );
      for (const answer of answers) expect([200, 401, 403]).toContain(answer.status);
      const left = (await first.get("/admin/accounts?role=administrator&state=active")).body.data.items;
      const survivors = left.filter((each: AdminAccount) => each.account_id !== first.accountId);
      expect(survivors).toHaveLength(1);
      for (const each of people) await act(first, "enable", { account: each.accountId });
      for (const [index, each] of people.entries()) {
        const body = { email: each.account?.email, password: PASSWORD };
        people[index] = nodes.cloud.as((await nodes.cloud.anonymous.post("/auth/login", body)).body.data);
      }
    }
  });

  it("a role that one node takes, the others do not know any more", async () => {
    const first = await nodes.cloud.administrator();
    const [one, two, three] = nodes.each;
    const actor = await nodes.cloud.trader();
    await act(first, "grant", { account: actor.accountId, role: "reviewer" });
    const session = sessionOf(actor);
    for (const node of [one, two, three])
      expect(verdictOf((await node?.as(session).get("/admin/submissions")) ?? (await first.get("")))).toBe("200 ok");
    await act(first, "withdraw", { account: actor.accountId, role: "reviewer" });
    for (const node of [one, two, three])
      expect(verdictOf((await node?.as(session).get("/admin/submissions")) ?? (await first.get("")))).toBe(
        "403 auth.role_required",
      );
  });
});
