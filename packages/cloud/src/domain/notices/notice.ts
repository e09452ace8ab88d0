import type { NoticeEvent } from "./events.ts";

/** A notice to one account. */
export interface Notice {
  readonly accountId: string;
  readonly event: NoticeEvent;
  /** `<kind>:<id>`, as in the audit trail. */
  readonly subject: string;
  /** Facts for the reader; never a secret, because they are sent by mail and webhook. */
  readonly data: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
  readonly at: Date;
}
