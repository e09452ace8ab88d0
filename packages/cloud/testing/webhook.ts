import { verifyWebhook } from "@bourse/client";

/** A request as received. */
export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A correct receiver's verdict on a request: its id when it is valid, else the code of the refusal. */
export function judgeWebhook(request: ReceivedWebhook, secrets: readonly string[], now: Date): string {
  try {
    return verifyWebhook(request, { secrets, now }).id;
  } catch (fault) {
    return String((fault as { code?: string }).code ?? fault);
  }
}
