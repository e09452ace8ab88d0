import { randomBytes } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AssistantList, CommandRecordList, DialogList } from "@bourse/contract/host-api";
import { type HostProcess, newPublisher, startHostProcess, testHost } from "@bourse/host/testing";
import { interactiveManifest } from "@bourse/testing/archives";
import { assemble, scriptedGuest } from "@bourse/testing/guests";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeProvider, fakeProvider, wireForm } from "./fixtures/services/models/provider.fixture.ts";

const ID = "svc.sample_interactive";
const provider = "openai-compatible";
const CAPABILITIES = ["tradingRead", "languageModel", "network", "secrets"];
const QUESTIONS = [{ id: "t", type: "text", prompt: "Say the key.", max_length: 200 }];

/**
 * The guest's commands, one step per event: first the settings, then commands that use the key; at most two questions
 * at once.
 */
const STEPS = [
  [{ id: "configure", method: "models.configure", params: { provider, enabled: true, model: "local" } }],
  [
    { id: "settings", method: "models.settings", params: { provider } },
    { id: "decide", method: "models.decide", params: { provider, state: {}, questions: QUESTIONS } },
  ],
  [{ id: "test", method: "models.test", params: { provider } }],
  [{ id: "prompt", method: "assistant.prompt", params: { prompt: "Say the key.", surface_id: "news.overview" } }],
];

let folder: string;
let model: FakeProvider;
let canary: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "bourse-canary-"));
  model = await fakeProvider();
  canary = `sk-${randomBytes(24).toString("hex")}`;
  // A peer that echoes the key wherever it can: in answers, errors and headers.
  model.says((response) => {
    const isTest = JSON.stringify(model.seen.at(-1)?.body).includes("Are you there?");
    const text = JSON.stringify({ q1: `your key is ${canary}` });
    const body = isTest ? { error: { message: `bad key ${canary}` } } : wireForm({ text }, "/chat/completions");
    response.writeHead(isTest ? 401 : 200, { "content-type": "application/json", "x-key": canary });
    response.end(JSON.stringify(body));
  });
});
afterEach(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const publisher = newPublisher();

async function prepare(): Promise<void> {
  const host = await testHost({ dataDir: folder });
  const manifest = interactiveManifest({ capabilities: CAPABILITIES });
  host.marketplace.publish(await publisher.release({ manifest, wasm: await assemble(scriptedGuest(STEPS)) }));
  await host.add(ID, { approved: CAPABILITIES });
  await host.close();
}

/** Collects every answer of the local API as text. */
function reader(host: HostProcess) {
  const answers: string[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await host.call(method, path, body);
    const text = await answer.text();
    answers.push(text, JSON.stringify([...answer.headers]));
    return text === "" ? undefined : JSON.parse(text);
  };
  return { answers, call };
}

describe("a secret that the trader typed into a dialog", () => {
  it("[P23] is used in requests and stands nowhere else: no log, answer, result, audit, table or file", async () => {
    await prepare();
    const host = await startHostProcess({ DATA_DIR: folder, CLOUD_URL: "http://127.0.0.1:1" });
    const { answers, call } = reader(host);
    try {
      const open = async () => ((await call("GET", "/api/dialogs")) as DialogList).dialogs;
      await expect.poll(open).toHaveLength(1);
      const [dialog] = await open();
      // First an invalid answer: its refusal must not repeat the typed key either.
      await call("POST", `/api/dialogs/${dialog?.id}/answer`, { accepted: true, secret: ` ${canary}` });
      await call("POST", `/api/dialogs/${dialog?.id}/answer`, { accepted: true, secret: canary, period: 3 });
      const good = { accepted: true, secret: canary, base_url: `${model.origin}/v1` };
      await call("POST", `/api/dialogs/${dialog?.id}/answer`, good);
      const ended = async () => {
        const { commands } = (await call("GET", `/api/extensions/${ID}/commands`)) as CommandRecordList;
        return commands.map((each) => each.method).sort();
      };
      const all = ["assistant.prompt", "models.configure", "models.decide", "models.settings", "models.test"];
      await expect.poll(ended).toEqual(all);
      const states = async () =>
        ((await call("GET", "/api/assistant")) as AssistantList).entries.map((each) => each.state);
      await expect.poll(states).not.toContain("running");
      await call("PUT", "/api/models/openai", { api_key: canary, unknown: 1 });
      await call("PUT", "/api/models/openai", { api_key: canary, enabled: true, model: "gpt" });
      await call("PUT", "/api/models/anthropic", { api_key: `${canary}\n` });
      for (const path of [
        "models",
        "assistant",
        "dialogs",
        "extensions",
        "state",
        "trust",
        "storage",
        "notifications",
      ]) {
        await call("GET", `/api/${path}`);
      }
      await call("GET", `/api/extensions/${ID}/log`);
      await call("GET", "/api/workbench");
    } finally {
      await host.end("SIGTERM");
    }
    // Checks that the key was used; otherwise the rest proves nothing.
    const keys = model.seen.map((each) => each.headers.authorization);
    expect(keys.length).toBeGreaterThanOrEqual(3);
    expect(new Set(keys)).toEqual(new Set([`Bearer ${canary}`]));
    const files = globSync("**/*", { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
    expect(files).toEqual(expect.arrayContaining(["host.sqlite", "secrets.json", "secrets.key"]));
    const forms = [canary, Buffer.from(canary).toString("base64").slice(0, 40), Buffer.from(canary).toString("hex")];
    const found = (text: string) => forms.some((each) => text.includes(each));
    expect(files.filter((name) => found(readFileSync(join(folder, name), "latin1")))).toEqual([]);
    expect(answers.filter(found)).toEqual([]);
    expect(found(host.output())).toBe(false);
    expect(answers.some((text) => text.includes("your key is [key]"))).toBe(true);
  });

  it("[P23] stands in no event of the guest that proposed it", async () => {
    const host = await testHost({ dataDir: folder });
    try {
      let step = 0;
      host.runtime.answer(async () => ({ commands: [...(STEPS[step++] ?? [])] as never }));
      const manifest = interactiveManifest({ capabilities: CAPABILITIES });
      host.marketplace.publish(await publisher.release({ manifest, wasm: await assemble(scriptedGuest(STEPS)) }));
      await host.add(ID, { approved: CAPABILITIES });
      await expect.poll(() => host.services.dialogs.list().dialogs.length).toBe(1);
      const [dialog] = host.services.dialogs.list().dialogs;
      const answer = { accepted: true, secret: canary, baseUrl: `${model.origin}/v1` };
      host.services.dialogs.answer(dialog?.id ?? "", answer);
      const results = () => host.runtime.delivered.filter((each) => each.type === "result");
      await expect.poll(() => results().length).toBe(5);
      const told = JSON.stringify(host.runtime.delivered.map((each) => each.event));
      expect(told).toContain("[key]");
      expect(told).not.toContain(canary);
      expect(JSON.stringify(host.audit())).not.toContain(canary);
    } finally {
      await host.close();
    }
  });
});
