import type { Account, NewOrder } from "@bourse/contract/host-api";
import { decimalOf, decimalText } from "@bourse/orders";
import { Button, formatMoney, formatQuantity } from "@bourse/ui";
import { useState } from "react";
import { useQuote } from "../../api/queries.ts";
import { BarSelect } from "../../forms/SelectField.tsx";
import { openDialog } from "../../state/dialogs.ts";
import { changeQuickOrders, quickOrders } from "../../state/quick-orders.ts";
import { replays } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import { estimateOf } from "../estimate.ts";
import { KindIcon } from "../KindIcon.tsx";
import { KINDS, placesOrders, placeWords } from "../kinds.ts";
import { useAccount } from "../queries.ts";
import { ConfirmOrder, Outcome, useSendOnce } from "../sending.tsx";
import { blankTicket } from "../ticket.ts";

export interface QuickOrdersProps {
  readonly chartId: string;
  readonly symbol: string;
}

/** Buy and sell buttons of the chosen account for a chart's symbol; none in a replay, whose prices are not of now. */
export function QuickOrders({ chartId, symbol }: QuickOrdersProps) {
  const account = useAccount().data;
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  if (!account || isReplaying || !placesOrders(account)) return null;
  return <Buttons key={`${account.id} ${symbol}`} account={account} symbol={symbol} />;
}

type QuickOrder = Omit<NewOrder, "client_order_id">;

const SIDES = { sell: "Sell", buy: "Buy" } as const;

interface ButtonsProps {
  readonly account: Account;
  readonly symbol: string;
}

/** A press sends a market order: with real money after a question each time, on paper after one question. */
function Buttons({ account, symbol }: ButtonsProps) {
  const { sizes, agreed } = useStore(quickOrders);
  const [chosen, setSize] = useState<string>();
  const [asked, setAsked] = useState<QuickOrder>();
  const { place, send } = useSendOnce(account.id);
  const size = sizes.find((each) => each === chosen) ?? sizes[0] ?? "1";
  const last = useQuote(symbol).data?.price;
  const hasAgreed = account.kind === "paper" && agreed.includes(account.id);
  const submit = (order: QuickOrder) => {
    setAsked(undefined);
    if (account.kind === "paper" && !hasAgreed) changeQuickOrders({ agreed: [...agreed, account.id] });
    send(order, (error) => openDialog({ kind: "failure", action: `${SIDES[order.side]} ${symbol}`, error }));
  };
  const { value } = estimateOf(
    { ...blankTicket(symbol), quantity: size },
    { last: last === undefined ? undefined : decimalOf(last), account },
  );
  const about = value && `about ${formatMoney(decimalText(value), { currency: account.exchange?.currency })}`;
  return (
    <fieldset className="mr-2 flex shrink-0 items-center gap-1 text-2xs">
      <legend className="sr-only">One-press orders</legend>
      <span className={KINDS[account.kind].text}>
        <KindIcon kind={account.kind} size={11} />
      </span>
      <BarSelect
        label="Size of an order"
        value={size}
        options={sizes.map((each) => [each, formatQuantity(each)])}
        onChange={setSize}
      />
      {(["sell", "buy"] as const).map((side) => (
        <Button
          key={side}
          size="small"
          aria-haspopup={hasAgreed ? undefined : "dialog"}
          aria-label={`${SIDES[side]} ${formatQuantity(size)} ${symbol} at the market ${placeWords(account)}${about ? `, ${about}` : ""}`}
          disabled={place.isPending}
          onClick={() => {
            const order: QuickOrder = { symbol, side, type: "market", quantity: size };
            if (hasAgreed) submit(order);
            else setAsked(order);
          }}
        >
          {SIDES[side]}
        </Button>
      ))}
      <span className="text-muted tabular-nums">{about}</span>
      <span role="status" className="max-w-40 truncate">
        {place.data && <Outcome order={place.data} />}
      </span>
      {asked && (
        <ConfirmOrder {...{ account }} order={asked} onSend={() => submit(asked)} onClose={() => setAsked(undefined)}>
          <p className="mt-2">
            {about && `${about.replace("about", "About")}. `}
            {account.kind === "live"
              ? "Each live order is shown like this before it is sent."
              : "From now on, a press on Buy or Sell at a chart sends such an order at once, without this question. The limits of the account hold for it as for every order. Switch the buttons off in the ticket to take this back."}
          </p>
        </ConfirmOrder>
      )}
    </fieldset>
  );
}
