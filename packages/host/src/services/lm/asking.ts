import type { LmLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { Database } from "../../store/database.ts";
import type { ModelBackend } from "../models/backend.ts";
import { askHostQuestion, type HostAnswer, type HostQuestion } from "../models/host-question.ts";
import type { ReadyModel } from "../models/providers.ts";
import type { ModelUsage } from "../models/token-counter.ts";
import type { LmCall } from "./port.ts";
import { type LmSpending, lmSpending } from "./spending.ts";

export interface AskingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly backend: ModelBackend;
  readonly limits: LmLimits;
}

/** Means of one question. */
export interface Means {
  /** Tokens that it may cost. */
  readonly tokensLeft: number;
  spent(tokens: number): void;
  /** Throws CommandFailure `lm.budget_spent` once all questions of the extension have used up its budget together. */
  mayLeave(): void;
}

/** Runs every question the same way: budget, slot, entry, work. */
export interface Asking {
  run<Result>(call: LmCall, work: (means: Means) => Promise<Result>): Promise<Result>;
  /** Asks a question in the host's own words and checks the answer. */
  host(call: LmCall, question: OwnQuestion): Promise<HostAnswer>;
}

export type OwnQuestion = Pick<HostQuestion, "instructions" | "data" | "schema" | "check">;

export function lmAsking({ database, clock, backend, limits }: AskingDeps): Asking {
  const spending: LmSpending = lmSpending({ database, clock, limits });
  const run: Asking["run"] = async (call, work) => {
    const { id } = call.principal;
    const tokensLeft = spending.left(id);
    const giveBack = backend.quota.take(id);
    try {
      const mayLeave = () => void spending.left(id);
      return await work({ tokensLeft, spent: call.commit(() => spending.open(id)), mayLeave });
    } finally {
      giveBack();
    }
  };
  return {
    run,
    host: (call, question) =>
      run(call, ({ tokensLeft: maxTokens, spent, mayLeave }) =>
        askHostQuestion(
          { backend, ready: call.ready },
          { ...question, timeoutMs: backend.limits.askTimeoutMs, maxTokens, spent, mayLeave },
          call,
        ),
      ),
  };
}

/** The model and the cost of an answer, as callers read them. */
export function answeredBy({ provider, model }: ReadyModel, { inputTokens, outputTokens, estimated }: ModelUsage) {
  return { provider, model, usage: { input_tokens: inputTokens, output_tokens: outputTokens, estimated } };
}
