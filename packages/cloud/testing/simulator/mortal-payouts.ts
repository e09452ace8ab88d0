import type { Payout, PayoutOutcome, PayoutProvider } from "@bourse/cloud";
import { currentFate } from "./fate.ts";

/** A payout provider that refuses, forgets and loses answers as a request's fate demands, and counts orders. */
export class MortalPayouts implements PayoutProvider {
  readonly name = "simulated";
  /** Orders by withdrawal: more than one is a fault. */
  readonly #orders = new Map<string, number>();
  calls = 0;

  async submit({ withdrawalId }: Payout): Promise<PayoutOutcome> {
    const action = currentFate()?.provider ?? "accept";
    this.calls += 1;
    this.#orders.set(withdrawalId, (this.#orders.get(withdrawalId) ?? 0) + 1);
    if (action === "accept") return { kind: "accepted", reference: withdrawalId };
    if (action === "refuse") return { kind: "refused", reason: "simulated" };
    if (action === "say that it does not know") return { kind: "unknown", reason: "simulated" };
    throw new Error("no answer in time");
  }

  /** Withdrawals that were ordered more than once. */
  twice(): readonly string[] {
    return [...this.#orders].filter(([, times]) => times > 1).map(([id]) => id);
  }
}
