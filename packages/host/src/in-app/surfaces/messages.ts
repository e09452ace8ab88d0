import type { MessageText } from "./ask.ts";
import type { Asks } from "./asks.ts";

/** Messages to the trader. */
export interface Messages {
  /** Resolves with the index of the chosen item, or null. @throws HostRefusal `inapp.limit` */
  show(owner: string, text: MessageText, signal: AbortSignal): Promise<number | null>;
}

export function messages(asks: Pick<Asks, "ask">): Messages {
  return {
    show: async (owner, text, signal) =>
      (await asks.ask(owner, { kind: "message", text }, signal))?.chosen?.[0] ?? null,
  };
}
