import type { Generated } from "kysely";

/** A takedown's hold on an extension's pending earnings; it stands until it is lifted. */
export interface EarningsFreezeRow {
  freeze_id: string;
  seq: Generated<bigint>;
  id: string;
  /** What was taken down, `<kind>:<id>`. */
  subject: string;
  reason: string;
  frozen_at: Date;
  frozen_by: string | null;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

/** Tables of payments: prices, purchases, provider events, payout accounts, freezes. */
export interface PaymentTables {
  earnings_freeze: EarningsFreezeRow;
}
