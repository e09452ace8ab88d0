import type { Generated } from "kysely";

/** Something an account is to be told; written in the transaction of the deed. */
export interface NoticeRow {
  notice_id: string;
  seq: Generated<bigint>;
  account_id: string;
  event: string;
  /** `<kind>:<id>`. */
  subject: string;
  /** JSON text. */
  data: string;
  at: Date;
}

/** Tables of notices, webhooks and mail. */
export interface NoticeTables {
  notice: NoticeRow;
}
