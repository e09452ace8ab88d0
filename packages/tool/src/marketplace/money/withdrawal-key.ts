import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ClientRefusal, writePrivateFile } from "@bourse/client";
import type { Random } from "@bourse/platform";

/** The fields that identify a withdrawal until the marketplace has answered. */
export interface WithdrawalWish {
  readonly folder: string;
  readonly origin: string;
  readonly email: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** The idempotency key of a withdrawal, stored on disk before the request is sent. */
export interface KeptKey {
  readonly key: string;
  /** True: an earlier call stored the key and got no answer. */
  readonly repeated: boolean;
  /** Call when the marketplace has answered, either way. */
  forget(): void;
}

/**
 * Creates and stores a withdrawal's key, or reuses the key of an earlier call without an answer: a new key for the same
 * request would be a second withdrawal.
 *
 * @throws ClientRefusal `tool.output_failed` when it cannot be stored; then nothing may be sent.
 */
export function keepKey(wish: WithdrawalWish, random: Random): KeptKey {
  const file = path.join(wish.folder, `${nameOf(wish)}.key`);
  const forget = () => rmSync(file, { force: true });
  const key = random.uuid();
  const taken = new ClientRefusal("tool.target_exists", `${file} exists already.`);
  try {
    writePrivateFile(file, new TextEncoder().encode(key), { random, mode: "create", taken });
    return { key, repeated: false, forget };
  } catch (failure) {
    if (failure !== taken) throw failure;
    return { key: readKey(file), repeated: true, forget };
  }
}

function nameOf({ origin, email, currency, amount }: WithdrawalWish): string {
  return createHash("sha256")
    .update(JSON.stringify([origin, email, currency, String(amount)]))
    .digest("hex");
}

function readKey(file: string): string {
  const key = readFileSync(file, "utf8");
  if (/^[0-9a-f-]{36}$/.test(key)) return key;
  // The process crashed while writing the file: nothing was sent, but only a person can know that.
  throw new ClientRefusal(
    "tool.unreadable",
    `${file} holds no key. Look with \`bourse earnings withdrawals\` whether the withdrawal was made, then remove the file.`,
  );
}
