import type { Sale, SaleBody } from "@bourse/contract/rest";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import { pastByPeer } from "../../peer-time.ts";
import type { Service } from "../../ports/service.ts";
import { extensionById } from "../../store/catalogue/extensions.ts";
import { insertSale, type Sold, saleByExternalId } from "../../store/money/sales.ts";
import type { Actor } from "../accounts/actor.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";
import { ownersOfExtension, requireNotOwn } from "../publishers/own.ts";
import { openBook, post, requireCapacity } from "./ledger.ts";

/** Hundredths of a percent in one. */
const BASIS = 10_000n;

/** The platform's fee, rounded down: the remainder is the creator's. */
export function feeOf(gross: bigint, basisPoints: bigint): bigint {
  return (gross * basisPoints) / BASIS;
}

/** Books a sale of an extension as its owner's pending earnings, once per external id. */
export function importSale(service: Service, actor: Actor, body: SaleBody): Promise<Sale> {
  return transact(service, async (work) => {
    const extension = await extensionById(work, body.plugin_id);
    if (!extension) refuse("state.not_found", "there is no such extension");
    await requireNotOwn(work, actor, { refusal: "ledger.own_money", ...(await ownersOfExtension(work, extension.id)) });
    return toSale(await bookSale(service, work, { ...body, actorId: actor.accountId, actorRole: "finance" }));
  });
}

/** A sale, and its reporter. */
export interface SaleFact extends SaleBody {
  readonly actorId: string | null;
  readonly actorRole: "finance" | "service";
}

/** Books a sale inside the caller's transaction; an existing sale is returned unchanged. */
export async function bookSale(service: Service, work: UnitOfWork, fact: SaleFact): Promise<Sold> {
  const extension = await extensionById(work, fact.plugin_id);
  if (!extension) refuse("state.not_found", "there is no such extension");
  const at = service.clock.now();
  const { holdMs, feeBasisPoints, soldAheadMs } = service.limits.money;
  const fee = feeOf(fact.amount_minor, feeBasisPoints);
  const share = fact.amount_minor - fee;
  // A date in the future is a mistake. The hold begins now: an old date would skip it.
  const soldAt = pastByPeer(new Date(fact.sold_at), { now: at, aheadMs: soldAheadMs });
  if (!soldAt) refuse("http.body_invalid", "sold_at is in the future");
  const sale = await insertSale(work, {
    sale_id: service.random.uuid(),
    external_id: fact.external_id,
    owner_id: extension.account_id,
    id: fact.plugin_id,
    currency: fact.currency,
    gross: fact.amount_minor,
    fee,
    sold_at: soldAt,
    imported_at: at,
    release_at: new Date(at.getTime() + holdMs),
    released_at: null,
    pending: share,
  });
  if (!sale) {
    const known = await saleByExternalId(work, fact.external_id);
    return isSame(known, fact, soldAheadMs) ? known : refuse("ledger.import_conflict");
  }
  const book = await openBook(work, sale);
  requireCapacity(book, share);
  const subject = `sale:${sale.sale_id}`;
  await post(work, book, { kind: "sale", subject, at, lines: { sale_clearing: -sale.gross, fee, pending: share } });
  const { actorId, actorRole } = fact;
  await recordAudit(work, { at, actorId, actorRole, action: "sale.import", subject });
  const data = { plugin_id: sale.id, currency: sale.currency, amount_minor: String(sale.gross) };
  await notify(work, { accountId: sale.owner_id, event: "sale.recorded", subject, data, at });
  return sale;
}

/** Reads the time as of the import of the known sale: a time slightly ahead of the import was stored as the time of the import. */
function isSame(known: Sold | undefined, body: SaleBody, aheadMs: number): known is Sold {
  if (!known) return false;
  const soldAt = pastByPeer(new Date(body.sold_at), { now: known.imported_at, aheadMs });
  return (
    known.id === body.plugin_id &&
    known.currency === body.currency &&
    known.gross === body.amount_minor &&
    known.sold_at.getTime() === soldAt?.getTime()
  );
}

function toSale(row: Sold): Sale {
  return {
    sale_id: row.sale_id,
    external_id: row.external_id,
    plugin_id: row.id,
    account_id: row.owner_id,
    currency: row.currency,
    amount_minor: row.gross,
    fee_minor: row.fee,
    sold_at: row.sold_at.toISOString(),
    release_at: row.release_at.toISOString(),
    released_at: row.released_at?.toISOString() ?? null,
    refunded_minor: row.refunded,
  };
}
