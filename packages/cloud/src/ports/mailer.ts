/** A mail as it is sent; all its text was checked or generated here. */
export interface Mail {
  /** The same for every attempt, so that repeats can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Https address that unsubscribes from mail of this kind. */
  readonly unsubscribe?: string;
}

/**
 * Result of an attempt. `refused`: the relay will never accept this mail; `unreachable`: it may later; `dropped`: this
 * deployment sends no mail.
 */
export type MailOutcome =
  | { readonly kind: "sent" | "dropped" }
  | { readonly kind: "refused" | "unreachable"; readonly why: string };

/** The sender of mail. */
export interface Mailer {
  /** False when only mails with codes are written, to a folder of the operator. */
  readonly sendsMail: boolean;
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}
