import type { CloudParts } from "@bourse/cloud";
import type { Random } from "@bourse/testing/random";
import type { LeanAnswer } from "../lean-client.ts";
import { dataOf, expectStatus, freshName, type Operation, type Party, post } from "./operations.ts";
import type { Outcome, Sender } from "./round.ts";

type Pool = NonNullable<CloudParts["pool"]>;

/** Rarity of a takedown among a party's operations, and of its end: a party is frozen for a quarter of the time. */
const ONE_IN = { quarantine: 60, restore: 20 } as const;
const STATES = { quarantine: "quarantined", restore: "published" } as const;
const ACTIONS = { quarantine: "earnings.frozen", restore: "earnings.unfrozen" } as const;
/** A quarantine cites the violated rule; a restoration has none. */
const CITED = { quarantine: { rule_ids: ["manifest.coupling"] }, restore: {} } as const;

/** Occasionally takes the version down, or restores it: one action at a time, so that its outcome can be determined. */
export function planTakedown(random: Random, party: Party): readonly [Operation] | undefined {
  const { desk, book } = party;
  const action = book.pending.isFrozen ? "restore" : "quarantine";
  if (!random.once(ONE_IN[action]) || book.pending.isAwaited) return undefined;
  book.pending.isAwaited = true;
  const takedown = { action, reason: freshName() } as const;
  const path = `/admin/plugins/${desk.pluginId}/versions/1.0.0/${action}`;
  const call = post(desk.administrator.token, path, { reason: takedown.reason, ...CITED[action] });
  const settle = (answer: LeanAnswer) => expectStatus(answer, [200, 409]);
  return [{ name: action, party, takes: 0n, call, once: "state", takedown, settle }];
}

/**
 * Nobody else acts on the version: a refusal can only mean that an earlier attempt succeeded, and its answer was lost.
 */
export async function followTakedown(sender: Sender, { operation, answer, isFirstTry }: Outcome): Promise<void> {
  const { party, takedown } = operation;
  if (!takedown) return;
  const { desk, book } = party;
  const { action, reason } = takedown;
  if (answer.status === 200) {
    const { state } = dataOf(answer);
    if (state !== STATES[action]) throw new Error(`${action} of ${desk.pluginId} left it ${state}`);
  } else {
    const isDone = !isFirstTry && (await newestReason(sender, party)) === reason;
    if (!isDone) throw new Error(`${action} of ${desk.pluginId} was refused and not done: ${answer.bytes.toString()}`);
  }
  book.pending.follow(takedown);
  book.pending.isAwaited = false;
}

async function newestReason(sender: Sender, { desk }: Party): Promise<string | undefined> {
  const answer = await sender.read(desk.administrator.token, `/admin/audit?limit=1&subject=extension:${desk.pluginId}`);
  return dataOf(answer).items[0]?.reason;
}

/** Compares the trail of freezes with the models: it contains each acknowledged one once, in order, and no others. */
export async function compareTakedowns(pool: Pool, parties: readonly Party[]): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ subject: string; action: string; reason: string }>(
      `select subject, action, reason from audit where action like 'earnings.%' order by seq`,
      [],
    );
    const real = Map.groupBy(rows, ({ subject }) => subject);
    for (const { desk, book } of parties) {
      const lines = real.get(`extension:${desk.pluginId}`) ?? [];
      const told = lines.map(({ action, reason }) => `${action} ${reason}`).join(", ");
      const wanted = book.pending.acts.map(({ action, reason }) => `${ACTIONS[action]} ${reason}`).join(", ");
      if (told !== wanted) throw new Error(`the trail of ${desk.pluginId} is ${told} and should be ${wanted}`);
    }
  } finally {
    client.release();
  }
}
