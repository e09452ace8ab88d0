import { randomBytes } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost, statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

const ask = statusCall(() => at);
const call = (method: string, path: string, body?: unknown) => ask(method, `/api/${path}`, body);

const put = (provider: string, body: unknown) => call("PUT", `models/${provider}`, body);

describe("the trader's settings of models", () => {
  it("start empty, change field by field, and last over a restart", async () => {
    const none = (provider: string) => ({ provider, enabled: false, has_api_key: false });
    expect((await call("GET", "models")).body).toEqual({
      providers: ["openai-compatible", "openai", "anthropic"].map(none),
    });
    const key = randomBytes(16).toString("hex");
    expect((await put("openai", { api_key: key })).body).toEqual({
      provider: "openai",
      enabled: false,
      has_api_key: true,
    });
    await put("openai", { model: "gpt-5-mini", enabled: true });
    const base_url = "http://127.0.0.1:11434/v1";
    await put("openai-compatible", { base_url: `${base_url}/`, model: "local" });
    at = await listeningHost(at.host.restart());
    const { providers } = (await call("GET", "models")).body as { providers: unknown[] };
    expect(providers.slice(0, 2)).toEqual([
      { provider: "openai-compatible", enabled: false, model: "local", base_url, has_api_key: false },
      { provider: "openai", enabled: true, model: "gpt-5-mini", has_api_key: true },
    ]);
    expect((await put("openai", { api_key: null, model: null })).body).toEqual({
      provider: "openai",
      enabled: true,
      has_api_key: false,
    });
  });

  it("tell the pages that they changed", async () => {
    const stream = await fetch(`${at.origin}/api/events`, { headers: { authorization: `Bearer ${at.host.token}` } });
    const reader = stream.body?.getReader();
    let text = "";
    const count = async (wanted: number) => {
      while (text.split('"models"').length - 1 < wanted) {
        const part = await reader?.read();
        text += Buffer.from(part?.value ?? []).toString();
      }
    };
    await count(1);
    await put("openai", { enabled: true });
    await count(2);
    await reader?.cancel();
  });

  it.each([
    { provider: "mistral", body: {}, code: "host.body_invalid" },
    { provider: "openai", body: { key: "x" }, code: "host.body_invalid" },
    { provider: "openai", body: { model: " " }, code: "host.body_invalid" },
    { provider: "openai", body: { api_key: "" }, code: "host.body_invalid" },
    { provider: "openai", body: { api_key: "two words \n" }, code: "secrets.invalid" },
    { provider: "openai-compatible", body: { base_url: "http://8.8.8.8/v1" }, code: "model.address_refused" },
    { provider: "openai-compatible", body: { base_url: "https://u:p@x.example" }, code: "model.address_refused" },
  ])("refuse $body of $provider with $code", async ({ provider, body, code }) => {
    const before = await call("GET", "models");
    const answer = await put(provider, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.error?.code).toBe(code);
    expect(await call("GET", "models")).toEqual(before);
  });

  it("say why a test failed", async () => {
    const answer = await call("POST", "models/anthropic/test");
    expect([answer.status, answer.body.error?.code]).toEqual([409, "model.not_configured"]);
  });

  it.each([
    { code: "secrets.damaged", harm: (file: string) => writeFileSync(file, "{}") },
    { code: "secrets.exposed", harm: (file: string) => chmodSync(file, 0o644) },
  ])("stop with $code while the store of keys cannot be trusted; the host goes on", async ({ code, harm }) => {
    await put("openai", { api_key: "a-stored-key", enabled: true, model: "gpt" });
    harm(join(at.host.dataDir, "secrets.json"));
    at = await listeningHost(at.host.restart());
    for (const [method, path, body] of [
      ["GET", "models"],
      ["PUT", "models/openai", { api_key: "another-key" }],
      ["POST", "models/openai/test"],
    ] as const) {
      const answer = await call(method, path, body);
      expect([answer.status, answer.body.error?.code]).toEqual([500, code]);
    }
    expect((await call("GET", "state")).status).toBe(200);
    expect((await call("GET", "assistant")).body).toEqual({ entries: [] });
  });
});
