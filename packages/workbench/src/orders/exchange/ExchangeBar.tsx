import type { Account, ExchangeDifference } from "@bourse/contract/host-api";
import { Badge, Button, formatQuantity, Modal } from "@bourse/ui";
import { Power, PowerOff, Unplug } from "lucide-react";
import { useState } from "react";
import { useAnswerGuard } from "../../asks/answer-guard.ts";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { ConfirmDialog } from "../../forms/ConfirmDialog.tsx";
import { localMoment } from "../../words/time.ts";
import { KindIcon } from "../KindIcon.tsx";
import { useLiveOrders } from "../live.ts";
import { sizeWords } from "../words.ts";
import { ConnectButton } from "./ConnectButton.tsx";
import { useBookDifferences, useDisconnect, useLiveSwitch } from "./queries.ts";

interface DifferencesProps {
  /** Of the account. */
  readonly id: string;
  readonly name: string;
  readonly differences: readonly ExchangeDifference[];
}

const REASONS: Readonly<Record<ExchangeDifference["reasons"][number]["kind"], string>> = {
  deposit: "a deposit",
  withdrawal: "a withdrawal",
  trade: "a trade that is no order of this account",
};

/** The amounts that the exchange has more or less than the account here, and the act that takes them over. */
function Differences({ id, name, differences }: DifferencesProps) {
  const book = useBookDifferences(id);
  if (differences.length === 0) return null;
  const asked = differences.map(({ asset, amount }) => ({ asset, amount }));
  return (
    <section aria-label="Differences to the exchange" className="space-y-1">
      <p role="status" className="font-medium text-negative">
        {name} does not agree with what is written here.
      </p>
      <ul className="list-disc space-y-0.5 pl-4">
        {differences.map((each) => (
          <li key={each.asset}>{sentence(each)}</li>
        ))}
      </ul>
      <Button size="small" disabled={book.isPending} onClick={() => book.mutate({ differences: asked })}>
        {book.isPending ? "Booking…" : "Book it as the exchange has it"}
      </Button>
      {book.error && <ErrorNotice error={book.error} />}
    </section>
  );
}

function sentence({ asset, amount, symbol, unexplained, reasons }: ExchangeDifference): string {
  const isLess = amount.startsWith("-");
  const start = `${sizeWords(amount)} ${asset} ${isLess ? "less" : "more"} at the exchange`;
  const kinds = [...new Set(reasons.map(({ kind }) => REASONS[kind]))].join(" and ");
  const from = kinds === "" ? "" : `, from ${kinds}`;
  if (unexplained === "0") return `${start}${from}.`;
  const stops = symbol === undefined ? "" : ` Orders that would make the position in ${symbol} larger are stopped.`;
  return `${start}${from}; for ${formatQuantity(unexplained)} it tells no reason.${stops}`;
}

interface ExchangeBarProps {
  readonly account: Account;
  /** Of the account. */
  readonly exchange: NonNullable<Account["exchange"]>;
}

/** The connection of an account at an exchange, and the switch of its live trading. */
export function ExchangeBar({ account, exchange }: ExchangeBarProps) {
  const { session } = exchange;
  return (
    <section aria-label="Connection to the exchange" className="space-y-1 border-b border-line px-2 py-1.5 text-xs">
      {session === "connected" ? <Connected {...{ account, exchange }} /> : <Disconnected {...{ account, exchange }} />}
      {exchange.failing && session === "connected" && (
        <p role="status" className="text-negative">
          {account.name} gives no usable answer now. The host goes on asking;{" "}
          {exchange.checked_at
            ? `the orders below are as of ${localMoment(exchange.checked_at)}.`
            : "nothing was read yet."}
        </p>
      )}
      <Differences id={account.id} name={account.name} differences={exchange.differences} />
    </section>
  );
}

function Disconnected({ account, exchange }: ExchangeBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="muted">
        <Unplug size={12} aria-hidden="true" /> Not connected
      </Badge>
      <span>The host has no API key of {account.name}. Orders that are there stay there.</span>
      <span className="ml-auto">
        <ConnectButton again={exchange.exchange} />
      </span>
    </div>
  );
}

function Connected({ account, exchange }: ExchangeBarProps) {
  const live = useLiveSwitch(account.id);
  const [asked, setAsked] = useState<"live" | "disconnect">();
  const isOn = exchange.live === "on";
  const Icon = isOn ? Power : PowerOff;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isOn ? "warning" : "muted"}>
          <Icon size={12} aria-hidden="true" /> Live trading {exchange.live}
        </Badge>
        <span role="status">
          {isOn ? "Orders are sent, with real money." : "No order is placed. Cancelling works always."}
        </span>
        <span className="ml-auto flex gap-1">
          <Button
            size="small"
            role="switch"
            aria-checked={isOn}
            aria-haspopup={isOn ? undefined : "dialog"}
            disabled={live.isPending}
            onClick={() => (isOn ? live.mutate("off") : setAsked("live"))}
          >
            Live trading
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsked("disconnect")}>
            Disconnect
          </Button>
        </span>
      </div>
      {live.error && <ErrorNotice error={live.error} />}
      {asked === "live" && <LiveDialog account={account} onClose={() => setAsked(undefined)} />}
      {asked === "disconnect" && <DisconnectDialog account={account} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface DisconnectDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Asks before the host forgets an API key. */
function DisconnectDialog({ account: { id, name }, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnect(id);
  const working = useLiveOrders(id).length;
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      description="The host forgets the API key, and live trading is off."
      words={{ keep: "Keep it", act: "Disconnect", acting: "Disconnecting…" }}
      request={disconnect}
      onYes={() => disconnect.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The account with its orders, fills and positions stays here, and can be connected again.</p>
      {working > 0 && (
        <p className="font-medium text-negative">
          {working === 1 ? "1 order works" : `${working} orders work`} at the exchange and will stay there, unwatched.
          Cancel first what is not wanted.
        </p>
      )}
    </ConfirmDialog>
  );
}

interface LiveDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Asks before live trading is switched on. */
function LiveDialog({ account: { id, kind, name, risk }, onClose }: LiveDialogProps) {
  const live = useLiveSwitch(id);
  const { isReady, mayAnswer } = useAnswerGuard();
  return (
    <Modal
      title={`Trade live at ${name}?`}
      description="From now on orders of this account trade with real money."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Leave it off</Button>
          <Button
            tone="danger"
            disabled={!isReady || live.isPending}
            onClick={() => mayAnswer() && live.mutate("on", { onSuccess: onClose })}
          >
            <KindIcon kind={kind} /> {live.isPending ? "Switching…" : "Switch live trading on"}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <p>
          Each order is said in words once more before it is sent. The account's limits hold: at most{" "}
          {formatQuantity(risk.limits.max_notional)} an order, and {formatQuantity(risk.limits.max_daily_loss)} lost a
          day.
        </p>
        {live.error && <ErrorNotice error={live.error} />}
      </div>
    </Modal>
  );
}
