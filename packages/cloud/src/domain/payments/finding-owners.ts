import type { Work } from "../../database/held.ts";
import { readReversal } from "../../store/money/reversals.ts";
import { readSale } from "../../store/money/sales.ts";
import { readWithdrawal } from "../../store/money/withdrawals.ts";
import { readPurchase } from "../../store/payments/purchases.ts";
import { joined, type Owners, ownersOfExtension, ownersOfSale } from "../publishers/own.ts";

const NOBODY: Owners = { accounts: [] };

async function ownersOfSaleId(work: Work, saleId: string): Promise<Owners> {
  const sale = await readSale(work, saleId);
  return sale ? ownersOfSale(work, sale) : NOBODY;
}

/**
 * The owners of the money in a finding, by the kind of its subject. A kind that is not here never belonged to an
 * account of ours.
 */
const OWNERS: Readonly<Record<string, (work: Work, id: string) => Promise<Owners>>> = {
  sale: ownersOfSaleId,
  reversal: async (work, id) => {
    const reversal = await readReversal(work, id);
    return reversal ? ownersOfSaleId(work, reversal.sale_id) : NOBODY;
  },
  withdrawal: async (work, id) => {
    const withdrawal = await readWithdrawal(work, id);
    return withdrawal ? { accounts: [withdrawal.owner_id] } : NOBODY;
  },
  purchase: async (work, id) => {
    const purchase = await readPurchase(work, id);
    if (!purchase) return NOBODY;
    return joined(await ownersOfExtension(work, purchase.id), { accounts: [purchase.account_id] });
  },
};

/** The owners of the money in a finding; `subject` is `<kind>:<id>`. */
export function ownersOfFinding(work: Work, subject: string): Promise<Owners> {
  const [kind = "", id = ""] = subject.split(":", 2);
  return OWNERS[kind]?.(work, id) ?? Promise.resolve(NOBODY);
}
