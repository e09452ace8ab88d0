import type { PublishedRecord } from "@bourse/client";
import type { Plan } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";

/** A plan with everything the install needs. The archive is in the package store. */
export interface PendingPlan {
  readonly plan: Plan;
  readonly record: PublishedRecord;
  /** Generation of the installed version that the plan is based on; absent when none was installed. */
  readonly baseGeneration: string | undefined;
  /** Capabilities that can be approved. */
  readonly asked: readonly string[];
  /** Keys this host knew before whose trust carries over to the record's key. */
  readonly followed: readonly string[];
  readonly rollback: boolean;
  /** Revision of the publisher's key set at planning; absent if the marketplace showed none. */
  readonly keyRevision: bigint | undefined;
}

/** Plans awaiting the user's confirmation. Kept in memory: after a restart the user reviews again. */
export interface PlanBook {
  newId(): string;
  expiry(): string;
  add(pending: PendingPlan): void;
  /** @throws HostRefusal `install.plan_unknown` */
  get(planId: string): PendingPlan;
  remove(planId: string): void;
}

export function planBook(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  limits: { readonly planLifetimeMs: number; readonly maxPlans: number },
): PlanBook {
  const plans = new Map<string, PendingPlan>();
  const isExpired = (pending: PendingPlan) => Date.parse(pending.plan.expires_at) <= clock.now().getTime();
  return {
    newId: () => random.bytes(16).toString("base64url"),
    expiry: () => new Date(clock.now().getTime() + limits.planLifetimeMs).toISOString(),
    add(pending) {
      for (const [id, each] of plans) if (isExpired(each) || plans.size >= limits.maxPlans) plans.delete(id);
      plans.set(pending.plan.plan_id, pending);
    },
    get(planId) {
      const pending = plans.get(planId);
      if (!pending || isExpired(pending))
        throw new HostRefusal("install.plan_unknown", "no such plan waits for an install");
      return pending;
    },
    remove: (planId) => void plans.delete(planId),
  };
}
