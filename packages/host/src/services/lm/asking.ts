import { DAY_MS } from "@bourse/bars";
import type { LmLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import { integer } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { ModelBackend } from "../models/backend.ts";
import { askHostQuestion, type HostAnswer, type HostQuestion } from "../models/host-question.ts";
import type { ReadyModel } from "../models/providers.ts";
import type { ModelUsage } from "../models/token-counter.ts";
import type { LmCall } from "./port.ts";

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

/** The tokens that in-app extensions spend on questions of their own; those of tasks have the tasks' budgets. */
interface LmSpending {
  /** Tokens that an extension has left of its 24 hours. @throws CommandFailure `lm.budget_spent` */
  left(extension: string): number;
  /** Opens an entry for one question. The function it returns writes what the question has cost so far. */
  open(extension: string): (tokens: number) => void;
}

interface LmSpendingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Pick<LmLimits, "tokensPerDay">;
}

function lmSpending({ database, clock, limits }: LmSpendingDeps): LmSpending {
  const dayAgo = () => new Date(clock.now().getTime() - DAY_MS).toISOString();
  return {
    left(extension) {
      const row = database.one(
        "SELECT coalesce(sum(tokens), 0) AS tokens FROM lm_spending WHERE extension = ? AND at > ?",
        extension,
        dayAgo(),
      );
      const left = limits.tokensPerDay - integer(row?.tokens);
      if (left > 0) return left;
      throw new CommandFailure("lm.budget_spent", `${limits.tokensPerDay} tokens within 24 hours are spent`);
    },
    open(extension) {
      const at = clock.now().toISOString();
      const id = database.transaction(() => {
        database.run("DELETE FROM lm_spending WHERE at <= ?", dayAgo());
        database.run("INSERT INTO lm_spending (extension, at, tokens) VALUES (?, ?, 0)", extension, at);
        return integer(database.one("SELECT max(id) AS id FROM lm_spending")?.id);
      });
      return (tokens) => database.run("UPDATE lm_spending SET tokens = ? WHERE id = ?", tokens, id);
    },
  };
}
