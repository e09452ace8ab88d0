import { DAY_MS } from "@bourse/bars";
import type { LmLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "../../principal/failure.ts";
import { integer } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** The tokens that in-app extensions spend on questions of their own; those of tasks have the tasks' budgets. */
export interface LmSpending {
  /** Tokens that an extension has left of its 24 hours. @throws CommandFailure `lm.budget_spent` */
  left(extension: string): number;
  /** Opens an entry for one question. The function it returns writes what the question has cost so far. */
  open(extension: string): (tokens: number) => void;
}

export interface LmSpendingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Pick<LmLimits, "tokensPerDay">;
}

export function lmSpending({ database, clock, limits }: LmSpendingDeps): LmSpending {
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
