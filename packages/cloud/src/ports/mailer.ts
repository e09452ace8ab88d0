/** A mail as it leaves; all of it is text that was checked or made here. */
export interface Letter {
  /** The same for every try: a repeat is recognised by it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An https address where mail of this kind is switched off. */
  readonly unsubscribe?: string;
}

/**
 * How a try ended. `refused`: the relay will never take this letter; `unreachable`: it may later; `dropped`: this deployment
 * sends no mail.
 */
export type MailOutcome =
  | { readonly kind: "sent" | "dropped" }
  | { readonly kind: "refused" | "unreachable"; readonly why: string };

/** The way out for mail. */
export interface Mailer {
  /** False where only letters with codes go anywhere, into a folder of the operator's. */
  readonly sendsMail: boolean;
  send(letter: Letter): Promise<MailOutcome>;
  close(): void;
}
