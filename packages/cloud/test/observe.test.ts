import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { call, migratedPool, movedClock, TEST_LIMITS, TestCloud, until } from "@bourse/cloud/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cloud, createCloud } from "../src/cloud.ts";
import { ROUTES } from "../src/routes/index.ts";

/** Represents all data that must not leave the request. */
const CANARY = "canary7f3a";
const PASSWORD = `${CANARY} a long test password`;

const lines: { readonly facts: Readonly<Record<string, unknown>>; readonly message: string }[] = [];
const keep = (facts: Readonly<Record<string, unknown>>, message: string) => void lines.push({ facts, message });
const answers: string[] = [];

let service: Cloud;
let cloud: TestCloud;
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-observe-"));
  const clock = movedClock();
  service = await createCloud(
    { dataDir, port: 0, operationsPort: 0, clock, limits: TEST_LIMITS, log: { info: keep, error: keep } },
    { pool: await migratedPool() },
  );
  const url = await service.listen();
  cloud = new TestCloud({ url, dataDir, clock, close: () => service.close() });
});
afterAll(() => cloud.close());

const metrics = async () => (await fetch(`${service.operationsUrl}/metrics`)).text();
const requestLines = () => lines.filter((line) => line.message === "request").map((line) => line.facts);

/** Sends the canary in every part of a request. */
async function sendEverywhere(token: string | undefined): Promise<void> {
  for (const route of ROUTES) {
    const address = route.path.replaceAll(/\{\w+\}/g, CANARY);
    const headers = {
      cookie: `session=${CANARY}`,
      "stripe-signature": `t=1,v1=${CANARY}`,
      "user-agent": CANARY,
      referer: `https://${CANARY}.example/`,
      "x-request-id": CANARY,
      "x-forwarded-for": CANARY,
      ...(token === undefined ? { authorization: `Bearer bourse_${CANARY}${"a".repeat(43 - CANARY.length)}` } : {}),
    };
    const fields = Object.keys((route.schemas.body as { properties?: object } | undefined)?.properties ?? {});
    const body = Object.fromEntries([...fields, "token", "secret"].map((name) => [name, `${CANARY}@example.com`]));
    for (const query of ["", `?token=${CANARY}`]) {
      const sent = { method: route.method, path: `${address}${query}`, headers, token };
      const answer = await call(cloud.url, route.method === "POST" ? { ...sent, body } : sent);
      if (answer.status >= 400) answers.push(answer.bytes.toString());
    }
  }
}

it("[P23] no secret and no value of a request appears in a line, a metric or an error", async () => {
  const person = { email: `${CANARY}@example.com`, password: PASSWORD, name: CANARY };
  const session = (await cloud.anonymous.post("/auth/sign-up", person)).body.data;
  expect(session.token).toMatch(/^bourse_/);
  await cloud.anonymous.post("/auth/login", { email: person.email, password: `${PASSWORD} wrong` });
  await cloud.anonymous.post("/auth/login", { email: person.email, password: PASSWORD });
  await sendEverywhere(session.token);
  await sendEverywhere(undefined);
  await fetch(`${cloud.url}/${CANARY}?${CANARY}`);
  const told = JSON.stringify(lines) + (await metrics());
  expect(lines.length).toBeGreaterThan(ROUTES.length * 3);
  for (const secret of [CANARY, session.token, session.account.account_id, "argon2"]) {
    expect(told).not.toContain(secret);
    expect(answers.filter((text) => text.includes(secret))).toEqual([]);
  }
});

it("tells one line a request: which, by what route, how it ended, how long and for whom", async () => {
  const trader = await cloud.trader();
  lines.length = 0;
  const answer = await trader.get("/account/me");
  await cloud.anonymous.get("/plugins/%2e%2e/x");
  await until(async () => (requestLines().length >= 2 ? true : undefined), "two lines");
  expect(requestLines()[0]).toEqual({
    request: answer.headers.get("x-request-id"),
    route: "readMe",
    method: "GET",
    status: 200,
    ms: expect.any(Number),
    bytes: answer.bytes.length,
    account: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

it("counts requests by route, method and status, in names of a closed list", async () => {
  for (let number = 0; number < 30; number += 1) {
    await fetch(`${cloud.url}/made-up-${number}`);
    await fetch(`${cloud.url}/api/marketplace/plugins/svc.none_${number}`, { method: "PROPFIND" });
  }
  const text = await metrics();
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map((match) => match[1] ?? ""));
  const known = new Set([...ROUTES.map((route) => route.name), "health", "none"]);
  expect([...routes].filter((name) => !known.has(name))).toEqual([]);
  const methods = new Set([...text.matchAll(/method="([^"]*)"/g)].map((match) => match[1] ?? ""));
  expect([...methods].filter((name) => !["GET", "HEAD", "POST", "other"].includes(name))).toEqual([]);
  expect(text).toMatch(/bourse_http_requests_total\{route="login",method="POST",status="401"\} [1-9]/);
  expect(text).toMatch(/bourse_http_request_seconds_count\{route="readMe"\} [1-9]/);
  for (const name of ["bourse_http_requests_in_flight 0", "bourse_draining 0", "nodejs_eventloop_lag_seconds"])
    expect(text).toContain(name);
});

it("counts what waits: jobs by kind and state, submissions and payouts by state", async () => {
  const text = await metrics();
  for (const name of ["bourse_jobs", "bourse_records"]) expect(text).toContain(`# TYPE ${name} gauge`);
});

it("has its operations port for questions only, apart from the clients' port", async () => {
  const at = (where: string, init?: RequestInit) => fetch(`${service.operationsUrl}${where}`, init);
  expect((await at("/livez")).status).toBe(200);
  expect(await (await at("/readyz")).json()).toEqual({ status: "ready" });
  expect((await at("/health")).status).toBe(200);
  expect((await at("/api/marketplace/plugins")).status).toBe(404);
  expect((await at("/metrics", { method: "POST" })).status).toBe(405);
  expect((await fetch(`${cloud.url}/metrics`)).status).toBe(404);
});
