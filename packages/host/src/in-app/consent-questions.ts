import type { MessageText } from "./surfaces/ask.ts";
import type { Messages } from "./surfaces/messages.ts";

/** A question to the trader whether an extension may do something. */
export interface ConsentQuestion {
  /** Calls that wait with the same key share one question. */
  readonly key: string;
  readonly message: string;
  readonly detail: string;
  allowed(): void;
  refused(): void;
}

/** Shows the question, in the host's own name, and takes the answer. A withdrawn question has no answer. */
export type AskConsent = (question: ConsentQuestion, signal: AbortSignal) => Promise<void>;

export interface QuestionDeps {
  readonly messages: Messages;
  /** The host's own name among the owners of messages: an extension must not ask for itself. */
  readonly asker: string;
}

const ITEMS = ["Allow", "Do not allow"];

export function consentQuestions({ messages, asker }: QuestionDeps): AskConsent {
  const asking = new Map<string, Promise<void>>();
  const ask = async ({ message, detail, allowed, refused }: ConsentQuestion, signal: AbortSignal) => {
    const text: MessageText = { severity: "warning", message, detail, modal: true, items: ITEMS };
    const chosen = await messages.show(asker, text, signal);
    if (chosen === 0) return allowed();
    // A question withdrawn because the extension ended counts as no answer.
    if (!signal.aborted) refused();
  };
  return (question, signal) => {
    const { key } = question;
    const open = asking.get(key) ?? ask(question, signal).finally(() => asking.delete(key));
    asking.set(key, open);
    return open;
  };
}
