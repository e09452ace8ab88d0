import type { Question } from "@bourse/contract";
import { type CommandRun, type CommandSetup, runCommand } from "@bourse/testing/host";
import type { ModelWorld } from "../../services/models/models.fixture.ts";
import type { Saying } from "../../services/models/provider.fixture.ts";
import { modelsDecide } from "./decide.ts";

/** One question of each type. */
export const QUESTIONS: readonly Question[] = [
  { id: "long?", type: "boolean", prompt: "Is the trend up?" },
  { id: "size", type: "number", prompt: "How strong?", minimum: 0, maximum: 10 },
  { id: "constructor", type: "choice", prompt: "Which way?", options: ["up", "down"] },
  { id: "why", type: "text", prompt: "Why?", max_length: 12 },
];

/** A model's right answer to them, and what the guest reads of it. */
export const GOOD = { q1: true, q2: 7.5, q3: "up", q4: "higher highs" };
export const ANSWERS = { "long?": true, size: 7.5, constructor: "up", why: "higher highs" };

/** The right answer but for a change. */
export const good = (change: object = {}): Saying => ({ text: JSON.stringify({ ...GOOD, ...change }) });

/** Submits `models.decide`. */
export function decideIn(
  world: ModelWorld,
  params: object = {},
  setup: Partial<CommandSetup> = {},
): Promise<CommandRun> {
  const all = { provider: "openai", state: { close: 1 }, questions: QUESTIONS, ...params };
  return runCommand(modelsDecide, all, { services: { models: world.models }, clock: world.clock, ...setup });
}
