import type { Account } from "@bourse/contract/host-api";
import { type Event, EventEmitter } from "../../event.ts";

/** Fires when a part of an account differs from that of the last event, and always at the first change of the account. */
export function changedPart<Part extends object>(
  changed: Event<Account>,
  partOf: (account: Account) => Part,
): Event<Part & { readonly account: string }> {
  const emitter = new EventEmitter<Part & { readonly account: string }>();
  const last = new Map<string, string>();
  changed((account) => {
    const part = partOf(account);
    const text = JSON.stringify(part);
    if (last.get(account.id) === text) return;
    last.set(account.id, text);
    emitter.fire({ ...part, account: account.id });
  });
  return emitter.event;
}
