import { type Access, ROUTES } from "@bourse/cloud";
import { type CloudActor, PLAIN_MONEY, TEST_LIMITS, verdictOf } from "@bourse/cloud/testing";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiWorld } from "./api/world.fixture.ts";
import { fill } from "./filled-path.fixture.ts";

type Route = (typeof ROUTES)[number];

/** All callers: the roles, and accounts that have lost theirs. */
const ROLES = [
  "anonymous",
  "user",
  "address unverified",
  "publisher unverified",
  "publisher verified",
  "publisher maintainer",
  "reviewer",
  "finance",
  "administrator",
  "disabled account",
  "revoked session",
  "expired session",
] as const;
type RoleName = (typeof ROLES)[number];

const MONTH_MS = 30 * 24 * 3_600_000;
const RECENT_MS = 1_800_000;

let world: ApiWorld;
const actors = new Map<RoleName, CloudActor>();
/** The same people a second after their login has ceased to be recent. */
const late = new Map<RoleName, CloudActor>();

beforeAll(async () => {
  const limits = { ...TEST_LIMITS, money: PLAIN_MONEY, sessionMs: MONTH_MS, loginMs: MONTH_MS };
  world = await ApiWorld.open({ limits, payoutsBy: "manual" });
  const { people, shop } = world;
  const gone = await shop.cloud.trader();
  const out = await shop.cloud.trader();
  await people.administrator.post(`/admin/accounts/${gone.accountId}/disable`, { reason: "gone" });
  await out.post("/auth/logout");
  const expired = await shop.cloud.trader();
  await world.database
    .updateTable("session")
    .set({ expires_at: new Date(shop.cloud.clock.now().getTime() - 1) })
    .where("account_id", "=", expired.accountId)
    .execute();
  const everybody: Readonly<Record<RoleName, CloudActor>> = {
    anonymous: people.anonymous,
    user: people.user,
    "address unverified": await shop.cloud.visitor(),
    "publisher unverified": people.unverified,
    "publisher verified": people.owner,
    "publisher maintainer": people.maintainer,
    reviewer: people.reviewer,
    finance: people.finance,
    administrator: people.administrator,
    "disabled account": gone,
    "revoked session": out,
    "expired session": expired,
  };
  for (const role of ROLES) actors.set(role, everybody[role]);
  const { account } = people.owner;
  const credentials = { email: account?.email, password: "a long test password" };
  const again = (await people.anonymous.post("/auth/login", credentials)).body.data;
  late.set("publisher verified", await loggedInBefore(shop.cloud.as(again)));
  late.set("finance", await loggedInBefore(await shop.cloud.logInAs("finance")));
  late.set("administrator", await loggedInBefore(await shop.cloud.logInAs("administrator")));
}, patiently(300_000));
afterAll(() => world?.close());

/** The same person in another session, whose login was 1801 seconds ago. */
async function loggedInBefore(actor: CloudActor): Promise<CloudActor> {
  const { cloud } = world.shop;
  const { items } = (await actor.get("/account/sessions")).body.data;
  const { session_id } = items.find((each: { current: boolean }) => each.current);
  const auth_time = new Date(cloud.clock.now().getTime() - RECENT_MS - 1000);
  await world.database.updateTable("session").set({ auth_time }).where("session_id", "=", session_id).execute();
  return actor;
}

/** Disabling an account ends its sessions. */
const NO_SESSION: ReadonlyMap<RoleName, string> = new Map([
  ["disabled account", "401 auth.session_invalid"],
  ["revoked session", "401 auth.session_invalid"],
  ["expired session", "401 auth.session_expired"],
]);
const VERIFIED: ReadonlySet<RoleName> = new Set(["publisher verified", "publisher maintainer"]);

/** The refusal of a role by a route's access check, or undefined when it passes. */
function refusalFor(access: Access, role: RoleName): string | undefined {
  if (access.kind === "anonymous" || (access.kind === "optional" && role === "anonymous")) return undefined;
  if (role === "anonymous") return "401 auth.required";
  if (NO_SESSION.has(role)) return NO_SESSION.get(role);
  if (access.kind === "verified_publisher") return VERIFIED.has(role) ? undefined : "403 auth.publisher_unverified";
  if ("verifiedEmail" in access && role === "address unverified") return "403 auth.email_unverified";
  if (access.kind !== "role") return undefined;
  const roles: readonly string[] = access.roles;
  return roles.includes(role) ? undefined : "403 auth.role_required";
}

const GATE =
  /^(?:401 auth\.(?:required|session_)|403 auth\.(?:role_required|publisher_unverified|email_unverified|recent_|account_))/;

/** A body that fits no schema: an admitted request is refused there and has no effect. */
const send = (actor: CloudActor, route: Route) =>
  route.method === "GET" ? actor.get(fill(route.path)) : actor.post(fill(route.path), { unknown: true });

const actorOf = (role: RoleName, among = actors): CloudActor => {
  const actor = among.get(role);
  if (!actor) throw new Error(`nobody is ${role}`);
  return actor;
};

describe.each(ROUTES.filter((each) => each.takes !== "form"))("[P17] $method $path", (route) => {
  it.each(ROLES)("for %s", async (role) => {
    const answer = await send(actorOf(role), route);
    const verdict = verdictOf(answer);
    const refusal = refusalFor(route.access, role);
    if (refusal !== undefined) return expect(verdict).toBe(refusal);
    expect(verdict).not.toMatch(GATE);
    if (route.method === "POST") expect(answer.status).toBe(route.takes === "click" ? 415 : 400);
  });
});

describe("recent login", () => {
  const asked = ROUTES.flatMap((route) => {
    const { access } = route;
    if (access.kind !== "login" && access.kind !== "role") return [];
    const role =
      access.kind === "login" ? "publisher verified" : access.roles.find((each) => late.has(each as RoleName));
    return [
      { route, name: route.name, role: (role ?? "administrator") as RoleName, isNeeded: access.recentLogin === true },
    ];
  });

  it.each(asked)("[P16] [P17] $name: 1801 seconds after it", async ({ route, role, isNeeded }) => {
    const { access } = route;
    const who = access.kind === "role" && !access.roles.some((each) => each === role) ? access.roles[0] : role;
    const verdict = verdictOf(await send(actorOf(who as RoleName, late), route));
    if (isNeeded) expect(verdict).toBe("403 auth.recent_login_required");
    else expect(verdict).not.toMatch(GATE);
  });
});

describe("an own submission", () => {
  it("[P17] [R-PUBLISH] is there for its author and for nobody else who asks as an author", async () => {
    const { submission_id: id } = await world.own.get("review");
    const path = `/publisher/me/submissions/${id}`;
    expect(verdictOf(await actorOf("publisher verified").get(path))).toBe("200 ok");
    for (const role of ["user", "publisher unverified", "reviewer", "finance", "administrator"] as const)
      expect(verdictOf(await actorOf(role).get(path)), role).toBe("404 state.not_found");
    const { items } = (await world.people.other.get("/publisher/me/submissions?limit=100")).body.data;
    expect(items.map((each: { submission_id: string }) => each.submission_id)).not.toContain(id);
  });
});

describe("the matrix", () => {
  it("[AUTH-10] names the access of every route, and no two routes share name or address", () => {
    expect(ROUTES.map((each) => `${each.method} ${each.path} ${JSON.stringify(each.access)}`)).toMatchSnapshot();
    expect(new Set(ROUTES.map((each) => each.name)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map((each) => `${each.method} ${each.path}`)).size).toBe(ROUTES.length);
  });
});
