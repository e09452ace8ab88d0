import type { Notice } from "../notice.ts";

/** The content of a webhook event. */
export interface WebhookFacts extends Pick<Notice, "subject" | "data" | "at"> {
  readonly type: string;
  /** Null for a test. */
  readonly noticeId: string | null;
}

/** The body of a webhook's requests, in the form that Standard Webhooks recommends. */
export function webhookBody({ type, at, noticeId, subject, data }: WebhookFacts): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), notice_id: noticeId, subject, data });
}
