import { verifyWebhook } from "@bourse/client";

/** A request as a receiver got it. */
export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What an honest receiver makes of a request: its id when it is good, else the code of the refusal. */
export function judgeWebhook(request: ReceivedWebhook, secrets: readonly string[], now: Date): string {
  try {
    return verifyWebhook(request, { secrets, now }).id;
  } catch (fault) {
    return String((fault as { code?: string }).code ?? fault);
  }
}
