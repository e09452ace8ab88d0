import { describe, expect, it } from "vitest";
import { ClientRefusal } from "../refusal.ts";
import { createRestClient } from "./client.ts";
import type { CallLimits } from "./limits.ts";
import type { RetryPolicy } from "./retry.ts";
import { ServiceError } from "./service-error.ts";
import type { HttpAnswer, HttpRequest } from "./transport.ts";

type Step = (Partial<HttpAnswer> & { readonly json?: unknown }) | Error;

/** A client whose transport plays a script and records the requests. */
function scripted(steps: readonly Step[], token?: string, limits: Partial<CallLimits> = {}) {
  const sent: HttpRequest[] = [];
  const waited: number[] = [];
  const retry: RetryPolicy = {
    retries: 2,
    firstDelayMs: 10,
    longestDelayMs: 5000,
    sleep: async (ms) => waited.push(ms),
  };
  const transport = async (request: HttpRequest): Promise<HttpAnswer> => {
    const step = steps[Math.min(sent.length, steps.length - 1)];
    sent.push(request);
    if (step instanceof Error) throw step;
    const body = step?.json === undefined ? (step?.body ?? new Uint8Array()) : Buffer.from(JSON.stringify(step.json));
    return { status: step?.status ?? 200, headers: step?.headers ?? {}, body };
  };
  const rest = createRestClient({
    url: "http://127.0.0.1:1",
    transport,
    retry,
    limits,
    ...(token === undefined ? {} : { token }),
  });
  return { rest, sent, waited, transport };
}

const ok = (data: unknown) => ({ json: { code: 0, message: "ok", data } });
const refusal = (status: number, code = 2001, error = "auth.forbidden") => ({
  status,
  json: {
    code,
    message: "No.",
    data: {
      error,
      hint: "Ask.",
      request_id: "r-1",
      issues: [{ rule: "x.y", severity: "error", pointer: "/a", message: "m", hint: "h" }],
    },
  },
});
const silence = new ClientRefusal("tool.cloud_unreachable", "silence");

describe("the REST client", () => {
  it("[ERR-03] gives the data of an envelope whose code is 0", async () => {
    const { rest } = scripted([ok({ items: [] })]);
    expect(await rest.call("listRegistrations", {})).toEqual({ items: [] });
  });

  it("[ERR-04] takes no 200 for success when its code is not 0", async () => {
    const { rest } = scripted([refusal(200)]);
    const failure = await rest.call("readMe", {}).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(ServiceError);
    expect(failure).toMatchObject({
      code: "auth.forbidden",
      number: 2001,
      status: 200,
      requestId: "r-1",
      hint: "Ask.",
    });
    expect((failure as ServiceError).issues).toEqual([
      { rule: "x.y", severity: "error", pointer: "/a", message: "m", hint: "h" },
    ]);
  });

  it("[ERR-03] [ERR-04] takes no 200 for success without an envelope", async () => {
    const bodies: readonly Step[] = [
      { json: { items: [] } },
      { json: { code: "0", message: "ok", data: {} } },
      { json: [0] },
      { body: Buffer.from("<html>") },
      { body: new Uint8Array() },
      { body: Buffer.from('{"code":0,"message":"ok","data":{},"code":1}') },
    ];
    for (const step of bodies) {
      const { rest } = scripted([step]);
      await expect(rest.call("readMe", {})).rejects.toMatchObject({ code: "tool.answer_invalid" });
    }
  });

  it("[ERR-02] reports a failure of any shape with its status", async () => {
    for (const step of [
      { status: 502, body: Buffer.from("Bad Gateway") },
      { status: 500, json: { error: "oops" } },
    ]) {
      const { rest } = scripted([step]);
      const body = { email: "a@b", password: "x" };
      await expect(rest.call("login", { body })).rejects.toMatchObject({
        name: "ServiceError",
        status: step.status,
        code: "tool.answer_invalid",
      });
    }
  });

  it("[ERR-02] a success code with a failure's status is no success", async () => {
    const { rest } = scripted([{ status: 403, ...ok({}) }]);
    await expect(rest.call("readMe", {})).rejects.toMatchObject({ name: "ServiceError", status: 403 });
  });

  it("[AUTH-01] [AUTH-07] [P23] sends the session only to operations that need one, and only as a bearer", async () => {
    const { rest, sent } = scripted([ok({ items: [], next_cursor: null })], "secret-token");
    await rest.call("listPluginVersions", { path: { id: "svc.some_extension" } });
    await rest.call("listSubmissions", {});
    expect(sent[0]?.headers).not.toHaveProperty("authorization");
    expect(sent[1]?.headers.authorization).toBe("Bearer secret-token");
    expect(sent.every((each) => !each.url.includes("secret-token"))).toBe(true);
  });

  it("repeats a read while the service is silent or busy, then gives up", async () => {
    const { rest, sent, waited } = scripted([silence, { status: 503 }, ok({ items: [], next_cursor: null })]);
    await rest.call("listPlugins", {});
    expect([sent.length, waited]).toEqual([3, [10, 20]]);
    const hopeless = scripted([silence]);
    await expect(hopeless.rest.call("listPlugins", {})).rejects.toBe(silence);
    expect(hopeless.sent.length).toBe(3);
  });

  it("waits as long as Retry-After asks, unless that is too long", async () => {
    const busy = (seconds: string) => ({ status: 429, headers: { "retry-after": seconds } });
    const patient = scripted([busy("2"), ok({ items: [], next_cursor: null })]);
    await patient.rest.call("listPlugins", {});
    expect(patient.waited).toEqual([2000]);
    const impatient = scripted([busy("600")]);
    await expect(impatient.rest.call("listPlugins", {})).rejects.toMatchObject({ status: 429, retryAfterSeconds: 600 });
    expect(impatient.sent.length).toBe(1);
  });

  it("repeats any write that was refused as one too many: nothing of it was done", async () => {
    const write = scripted([{ status: 429, headers: { "retry-after": "3" } }, ok({ token: "t" })]);
    await write.rest.call("login", { body: { email: "a@example.com", password: "a long password" } });
    expect([write.sent.length, write.waited]).toEqual([2, [3000]]);
  });

  it("[ERR-05] repeats `complete` with the same bytes: it is one operation however often it arrives", async () => {
    const { rest, sent } = scripted([silence, ok({ submission_id: "s" })]);
    const body = { ticket_id: "t", object_key: "o", manifest: {}, signature: "c2ln" };
    await rest.call("completeSubmission", { body });
    expect(sent.length).toBe(2);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
  });

  it("[ERR-05] never repeats another write, nor a refusal", async () => {
    const write = scripted([silence]);
    await expect(write.rest.call("createPublisherChallenge", { body: {} })).rejects.toBe(silence);
    expect(write.sent.length).toBe(1);
    const refused = scripted([refusal(404)]);
    await expect(refused.rest.call("listPlugins", {})).rejects.toMatchObject({ status: 404 });
    expect(refused.sent.length).toBe(1);
  });

  it("puts values into an address without letting them change it", async () => {
    const { rest, sent } = scripted([ok({ items: [], next_cursor: null })]);
    await rest.call("listPluginVersions", { path: { id: "a/b?c#d" }, query: { cursor: "x&y" } });
    expect(sent[0]?.url).toBe("http://127.0.0.1:1/api/marketplace/plugins/a%2Fb%3Fc%23d/versions?cursor=x%26y");
    for (const id of ["", ".", ".."])
      await expect(rest.call("readPlugin", { path: { id } })).rejects.toMatchObject({ code: "tool.usage" });
  });

  it("gives downloaded bytes as they are, and the refusal of a download as a refusal", async () => {
    const path = { id: "svc.some_extension", version: "1.0.0" };
    const bytes = Uint8Array.of(1, 2, 3);
    expect(await scripted([{ body: bytes }]).rest.call("downloadVersion", { path })).toEqual(bytes);
    const { rest } = scripted([refusal(404, 2100, "http.not_found")]);
    await expect(rest.call("downloadVersion", { path })).rejects.toMatchObject({ code: "http.not_found", status: 404 });
  });
});

describe("a download", () => {
  const path = { id: "svc.some_extension", version: "1.0.0" };

  it("begins again when a try fails, and not when its taker fails", async () => {
    const { rest, sent } = scripted([silence, {}]);
    const into = { begin: async () => undefined, write: async () => undefined };
    await rest.download("downloadVersion", { path }, { into });
    expect(sent.map((each) => each.into)).toEqual([into, into]);
    expect(sent[0]?.deadline).toBe(sent[1]?.deadline);
    const full = scripted([new Error("the disk is full")]);
    await expect(full.rest.download("downloadVersion", { path }, { into })).rejects.toThrow("the disk is full");
    expect(full.sent.length).toBe(1);
  });

  it("is refused as a call is", async () => {
    const { rest } = scripted([refusal(404, 2100, "http.not_found")]);
    const into = { begin: async () => undefined, write: async () => undefined };
    const refused = rest.download("downloadVersion", { path }, { into });
    await expect(refused).rejects.toMatchObject({ code: "http.not_found", status: 404 });
  });
});

describe("reading a list to its end", () => {
  const page = (next: string | null, ...items: unknown[]) => ok({ items, next_cursor: next });
  const versionsOf = ({ rest }: ReturnType<typeof scripted>) =>
    rest.readAll("listPluginVersions", { path: { id: "svc.some_extension" } });

  it("follows the cursors and keeps the order", async () => {
    const service = scripted([page("a", 1, 2), page("b"), page(null, 3)]);
    expect(await versionsOf(service)).toEqual([1, 2, 3]);
    expect(service.sent.map((each) => new URL(each.url).search)).toEqual(["", "?cursor=a", "?cursor=b"]);
  });

  it("[P4] refuses a list that names a page twice, and one without an end: a part is never taken for the whole", async () => {
    const circle = scripted([page("a", 1), page("b", 2), page("a", 3)]);
    await expect(versionsOf(circle)).rejects.toMatchObject({ code: "tool.answer_invalid", message: /twice/ });
    expect(circle.sent.length).toBe(3);
    const endless = scripted([page("a"), page("b"), page("c"), page("d")], undefined, { pages: 3 });
    await expect(versionsOf(endless)).rejects.toMatchObject({ code: "tool.answer_invalid", message: /3 pages/ });
    expect(endless.sent.length).toBe(3);
    const crowded = scripted([page("a", 1, 2), page("b", 3, 4), page(null)], undefined, { items: 3 });
    await expect(versionsOf(crowded)).rejects.toMatchObject({ code: "tool.answer_invalid", message: /3 entries/ });
  });

  it("[P4] gives each page only the bytes that the pages before have left", async () => {
    const limits = { answerBytes: 100, listBytes: 150 };
    const service = scripted([page("a", 1), page("b", 1), page(null, 1)], undefined, limits);
    await versionsOf(service);
    const size = JSON.stringify(page("a", 1).json).length;
    expect(service.sent.map((each) => each.maxBytes)).toEqual([100, 150 - size, 150 - 2 * size]);
  });

  it("[P4] has one deadline for all pages and all tries", async () => {
    const ends = new AbortController();
    const service = scripted([page("a", 1), silence]);
    const path = { id: "svc.some_extension" };
    const ended = async () => ends.abort();
    const rest = createRestClient({
      url: "http://127.0.0.1:1",
      transport: service.transport,
      retry: { retries: 9, firstDelayMs: 10, longestDelayMs: 5000, sleep: ended },
    });
    await expect(rest.readAll("listPluginVersions", { path }, { signal: ends.signal })).rejects.toBe(silence);
    expect(service.sent.length).toBe(2);
    expect(service.sent.every((each) => each.deadline === service.sent[0]?.deadline)).toBe(true);
    expect(service.sent[0]?.deadline.aborted).toBe(true);
  });
});

describe("an amount of money", () => {
  it("[P15] [ERR-05] goes out and comes back digit for digit, and is sent again with the same key", async () => {
    const data = Buffer.from(`{"code":0,"message":"ok","data":{"amount_minor":${2n ** 63n - 1n}}}`);
    const { rest, sent } = scripted([silence, { body: data }], "token");
    const body = { currency: "EUR", amount_minor: 2n ** 53n + 1n, idempotency_key: "k" } as const;
    const answer = await rest.call("requestWithdrawal", { body });
    expect(answer.amount_minor).toBe(2n ** 63n - 1n);
    const texts = sent.map((each) => Buffer.from(each.body as Uint8Array).toString());
    const text = '{"currency":"EUR","amount_minor":9007199254740993,"idempotency_key":"k"}';
    expect(texts).toEqual([text, text]);
  });
});
