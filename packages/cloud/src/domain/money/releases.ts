import { transact } from "../../database/transact.ts";
import type { Service } from "../../ports/service.ts";
import type { BookName } from "../../store/money/ledger.ts";
import { lockDueSale, updateSale } from "../../store/money/sales.ts";
import { credit, openBook, post } from "./ledger.ts";

/** The sales to release, and their maximum number. */
export interface ReleaseWish {
  readonly of?: BookName;
  readonly most: number;
}

/** Makes earnings available whose hold has ended, each sale in its own transaction. Returns how many. */
export async function releaseDue(service: Service, { of, most }: ReleaseWish): Promise<number> {
  let released = 0;
  while (released < most && (await releaseOne(service, of))) released += 1;
  return released;
}

function releaseOne(service: Service, of: BookName | undefined): Promise<boolean> {
  return transact(service, async (work) => {
    const at = service.clock.now();
    const sale = await lockDueSale(work, at, of);
    if (!sale) return false;
    await updateSale(work, sale.sale_id, { released_at: at, pending: 0n });
    if (sale.pending === 0n) return true;
    const book = await openBook(work, sale);
    const lines = { pending: -sale.pending, ...credit(book, sale.pending) };
    await post(work, book, { kind: "release", subject: `sale:${sale.sale_id}`, at, lines });
    return true;
  });
}
