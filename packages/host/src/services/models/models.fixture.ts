import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODEL_LIMITS, type ModelLimits, type ModelProvider } from "@bourse/contract";
import type { HostEvent } from "@bourse/contract/host-api";
import type { Egress } from "@bourse/egress";
import { type ManualClock, manualClock } from "@bourse/testing/host";
import { vi } from "vitest";
import { eventBus } from "../../events.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { assistantService } from "../assistant/assistant.ts";
import type { AssistantDesk } from "../assistant/port.ts";
import type { DialogAnswer, DialogRequest, DialogsService } from "../dialogs/port.ts";
import { memorySecretStore } from "../secrets/memory-store.ts";
import type { SecretStore } from "../secrets/port.ts";
import { type ModelBackend, modelBackend } from "./backend.ts";
import { modelsService } from "./models.ts";
import type { ModelDesk } from "./port.ts";
import { type FakeProvider, fakeProvider } from "./provider.fixture.ts";

/** Models and assistant over a real database and a fake provider. */
export interface ModelWorld {
  readonly models: ModelDesk;
  readonly assistant: AssistantDesk;
  readonly backend: ModelBackend;
  readonly provider: FakeProvider;
  readonly clock: ManualClock;
  readonly secrets: SecretStore;
  readonly database: Database;
  /** Dialogs as they were asked; the test answers the latest. */
  readonly asked: DialogRequest[];
  answer(answer: DialogAnswer): void;
  readonly events: HostEvent[];
  readonly faults: unknown[];
  /** Sets a provider up with a model and, but for a compatible one, a key. */
  enable(provider: ModelProvider, key?: string): void;
  close(): Promise<void>;
}

/** A key as providers give them, unlike any other text of a test. */
export const KEY = "sk-canary-0123456789abcdef";

/** Waits for a condition; a busy machine takes its time. */
export function until(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000 });
}

/** Official providers are the fake one, unless a test brings a way out of its own. */
export async function modelWorld(limits: Partial<ModelLimits> = {}, way?: Egress): Promise<ModelWorld> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-models-"));
  const provider = await fakeProvider();
  const clock = manualClock();
  const database = openDatabase(folder);
  const secrets = memorySecretStore();
  const faults: unknown[] = [];
  const events: HostEvent[] = [];
  const bus = eventBus();
  bus.subscribe((event) => events.push(event));
  const parts = {
    database,
    secrets,
    egress: way ?? provider.egress,
    clock,
    report: (cause: unknown) => faults.push(cause),
  };
  const backend = modelBackend({ ...parts, limits: { ...MODEL_LIMITS, ...limits } });
  const desk = waitingDialogs();
  const models = modelsService({ backend, dialogs: desk.dialogs, events: bus });
  return {
    models,
    assistant: assistantService({ backend, database, events: bus }),
    backend,
    provider,
    clock,
    secrets,
    database,
    asked: desk.asked,
    answer: desk.answer,
    events,
    faults,
    enable(name, key = KEY) {
      const isOwn = name === "openai-compatible";
      const place = isOwn ? { baseUrl: `${provider.origin}/v1` } : {};
      models.change(name, { enabled: true, model: MODEL_OF[name], ...place, key });
    },
    async close() {
      await backend.close();
      database.close();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const MODEL_OF = { "openai-compatible": "local-7b", openai: "gpt-5-mini", anthropic: "claude-sonnet-4-5" } as const;

function waitingDialogs() {
  const asked: DialogRequest[] = [];
  let settle: ((answer: DialogAnswer) => void) | undefined;
  const dialogs: DialogsService = {
    ask(_submitter, request, signal) {
      asked.push(request);
      const { promise, resolve } = Promise.withResolvers<DialogAnswer>();
      settle = resolve;
      signal.addEventListener("abort", () => resolve({ accepted: false }));
      return promise;
    },
  };
  const answer = (given: DialogAnswer) => {
    if (!settle) throw new Error("no dialog is open");
    settle(given);
  };
  return { dialogs, asked, answer };
}
