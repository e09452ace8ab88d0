import type { Account } from "@bourse/contract/host-api";
import { PriceDecimals } from "@bourse/ui";
import { useContext, useEffect, useMemo, useRef } from "react";
import { useRead } from "../api/use-read.ts";
import { ACCOUNTS_KEY, useAccounts } from "../orders/queries.ts";
import { useStore } from "../state/store.ts";
import { isWanted, signalChoices, tell } from "./choices.ts";
import { type Gathering, gathering } from "./gathering.ts";
import { eventsSince, fillsAfter, type KnownNews, knownOf, orderNotice, type ToldEvent } from "./order-news.ts";

/** An algorithm may fill an order in hundreds of parts; a trader reads one notice in this time. */
const REST_MS = 5_000;
/** Rows of one page: more than usually come between two readings. */
const PAGE = "50";

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, REST_MS));

/** Tells of fills and rejections while the page is open, if the trader wants it. Nothing is read otherwise. */
export function OrderSignals() {
  const { fills } = useStore(signalChoices);
  return isWanted(fills) && <Following />;
}

function Following() {
  const { data: accounts = [] } = useAccounts();
  const told = useMemo(() => gathering<ToldEvent>((events) => tell("fills", orderNotice(events)), rest), []);
  return accounts.map((account) => <OfAccount key={account.id} {...{ account, told }} />);
}

interface OfAccountProps {
  readonly account: Account;
  readonly told: Gathering<ToldEvent>;
}

function OfAccount({ account, told }: OfAccountProps) {
  const { id } = account;
  const decimals = useContext(PriceDecimals);
  const now = useRef({ account, decimals });
  now.current = { account, decimals };
  const known = useRef<{ readonly news: KnownNews; readonly opened: number }>(undefined);
  const { data } = useRead([...ACCOUNTS_KEY, "news", id], async (api, signal) => {
    const params = { id };
    const pageOf = (before: string | undefined) => {
      const query = { limit: PAGE, ...(before !== undefined && { before }) };
      return api.call("GET /api/accounts/:id/fills", { params, query, signal });
    };
    const [fills, { orders }] = await Promise.all([
      fillsAfter(known.current?.news.sequence, pageOf),
      api.call("GET /api/accounts/:id/orders", { params, query: { limit: PAGE }, signal }),
    ]);
    return { fills, orders };
  });
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = { news: knownOf(data), opened: before?.opened ?? Date.now() };
    if (!before) return;
    const { account: of, decimals: decimalsOf } = now.current;
    const events = eventsSince(before.news, data, { kind: of.kind, opened: before.opened });
    const symbolOf = (event: (typeof events)[number]) => (event.kind === "fill" ? event.fill : event.order).symbol;
    if (events.length > 0)
      told.add(events.map((event) => ({ event, account: of, decimals: decimalsOf(symbolOf(event)) })));
  }, [data, told]);
  return null;
}
