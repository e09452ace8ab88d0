import { type Access, FLAGS, ROUTES } from "@bourse/cloud";
import { type CloudActor, makePackage, startCloud, type TestCloud, verdictOf } from "@bourse/testing/cloud";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROLES = [
  "anonymous",
  "user",
  "publisher unverified",
  "publisher verified",
  "reviewer",
  "finance",
  "administrator",
] as const;
type RoleName = (typeof ROLES)[number];

let cloud: TestCloud;
const actors = new Map<RoleName, CloudActor>();
beforeAll(async () => {
  cloud = await startCloud();
  actors.set("anonymous", cloud.anonymous);
  actors.set("user", await cloud.trader());
  actors.set("publisher unverified", await cloud.author("registered"));
  actors.set("publisher verified", await cloud.author());
  actors.set("reviewer", await cloud.reviewer());
  actors.set("finance", await cloud.finance());
  actors.set("administrator", await cloud.administrator());
});
afterAll(() => cloud.close());

/** The refusal of a role at the gate of a route, or undefined when it passes. */
function refusalFor(access: Access, role: RoleName): string | undefined {
  if (access.kind === "anonymous" || access.kind === "optional") return undefined;
  if (role === "anonymous") return "401 auth.required";
  if (access.kind === "verified_publisher") {
    return role === "publisher verified" ? undefined : "403 auth.publisher_unverified";
  }
  if (access.kind === "login") return undefined;
  const roles: readonly string[] = access.roles;
  return roles.includes(role) ? undefined : "403 auth.role_required";
}

const GATE = new Set(["auth.required", "auth.session_invalid", "auth.role_required", "auth.publisher_unverified"]);
const UUID = "00000000-0000-4000-8000-000000000000";
const fill = (path: string) =>
  path
    .replace("{id}", "svc.not_there_at_all")
    .replace("{version}", "1.0.0")
    .replace(/\{\w+_id\}/g, UUID);

/** A body that passes no schema: whoever passes the gate is refused there and nothing happens. */
const send = (actor: CloudActor, route: (typeof ROUTES)[number]) =>
  route.method === "GET" ? actor.get(fill(route.path)) : actor.post(fill(route.path), { unknown: true });

describe.each(ROUTES.filter((each) => each.takes !== "form"))("[P17] $method $path", (route) => {
  it.each(ROLES)("for %s", async (role) => {
    const actor = actors.get(role);
    if (!actor) throw new Error("no such actor");
    const answer = await send(actor, route);
    const refusal = refusalFor(route.access, role);
    if (refusal !== undefined) expect(verdictOf(answer)).toBe(refusal);
    else expect(GATE.has(answer.body?.data?.error ?? ""), verdictOf(answer)).toBe(false);
    if (route.method === "POST" && refusal === undefined)
      expect(answer.status).toBe(route.takes === "click" ? 415 : 400);
  });
});

describe("the matrix", () => {
  it("[AUTH-10] names the access of every route, and no two routes share name or address", () => {
    expect(ROUTES.map((each) => `${each.method} ${each.path} ${JSON.stringify(each.access)}`)).toMatchSnapshot();
    expect(new Set(ROUTES.map((each) => each.name)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map((each) => `${each.method} ${each.path}`)).size).toBe(ROUTES.length);
  });

  it("[P17] [R-PUBLISH] an own object and another's: only the own one is there", async () => {
    const owner = await cloud.author();
    const other = actors.get("publisher verified");
    const { submission_id: id } = await owner.submit(makePackage({ publisher: owner.publisher, runtime: "wasm" }));
    expect((await owner.submission(id)).status).toBe(200);
    for (const role of ROLES.filter((each) => each !== "anonymous")) {
      expect(verdictOf((await actors.get(role)?.get(`/publisher/me/submissions/${id}`)) ?? (await owner.get("")))).toBe(
        "404 state.not_found",
      );
    }
    expect((await other?.get("/publisher/me/submissions"))?.body.data.items).toEqual([]);
  });
});

describe("feature flags", () => {
  it("[SERVICE-22] [P28] [AUTH-10] a flag that is off: its routes do not exist and are not described", async () => {
    const small = await startCloud({ flags: FLAGS.filter((flag) => flag !== "publishing") });
    try {
      const trader = await small.trader();
      expect(verdictOf(await trader.post("/publisher/challenges"))).toBe("404 http.not_found");
      expect(verdictOf(await trader.get("/publisher/challenges"))).toBe("404 http.not_found");
      const me = (await trader.get("/account/me")).body.data;
      expect(me.publishing_blocked_by).toBe("http.not_found");
      const described = (await small.anonymous.get("/openapi.json")).body;
      const paths = Object.keys(described.paths);
      expect(paths).toContain("/api/marketplace/plugins");
      expect(paths.filter((path) => path.includes("/publisher/me") || path.includes("upload"))).toEqual([]);
    } finally {
      await small.close();
    }
  });
});
