import type { SessionAccount } from "@bourse/contract/in-app";
import type { InApp } from "../principal/principal.ts";
import type { QuestionDeps } from "./consent-questions.ts";
import type { MessageText } from "./surfaces/ask.ts";

/** Wishes of extensions for accounts that are not connected. The trader connects one outside the extension, or declines. */
export interface AccountWishes {
  /**
   * Resolves with `declined` when the trader does not want it now, at once if the trader has said so before; with
   * `ended` when the caller looks again.
   */
  wait(principal: InApp, provider: SessionAccount, signal: AbortSignal): Promise<WishEnd>;
  /** An account was connected: ends the waits for it. */
  connected(provider: string): void;
}

export type WishEnd = "ended" | "declined";

interface Wish {
  readonly provider: string;
  readonly ended: AbortController;
  readonly answered: Promise<WishEnd>;
}

export function accountWishes({ messages, asker }: QuestionDeps): AccountWishes {
  const open = new Map<string, Wish>();
  const notNow = new Map<string, string>();
  const ask = async (key: string, { message, detail, provider }: Asked, signal: AbortSignal): Promise<WishEnd> => {
    const text: MessageText = { severity: "information", message, detail, modal: false, items: ["Not now"] };
    await messages.show(asker, text, signal);
    if (signal.aborted) return "ended";
    notNow.set(key, provider);
    return "declined";
  };
  return {
    async wait({ id, name }, { id: provider, label }, signal) {
      const key = JSON.stringify([id, provider]);
      if (notNow.has(key)) return "declined";
      const known = open.get(key);
      if (known) return known.answered;
      const ended = new AbortController();
      const asked = {
        provider,
        message: `${name} asks for your account at ${label}, and none is connected`,
        detail:
          `Connect it in the orders panel, or with bourse host accounts connect ${provider}. The key is typed there, and no ` +
          "extension gets it. You are asked before anything is traded.",
      };
      const answered = ask(key, asked, AbortSignal.any([signal, ended.signal])).finally(() => open.delete(key));
      open.set(key, { provider, ended, answered });
      return answered;
    },
    connected(provider) {
      for (const wish of open.values()) if (wish.provider === provider) wish.ended.abort();
      for (const [key, each] of notNow) if (each === provider) notNow.delete(key);
    },
  };
}

interface Asked {
  readonly provider: string;
  readonly message: string;
  readonly detail: string;
}
