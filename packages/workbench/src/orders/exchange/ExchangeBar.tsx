import type { Account } from "@bourse/contract/host-api";
import { Badge, Button } from "@bourse/ui";
import { Power, PowerOff, Unplug } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { localMoment } from "../../words/time.ts";
import { ConnectButton } from "./ConnectButton.tsx";
import { Differences } from "./Differences.tsx";
import { DisconnectDialog } from "./DisconnectDialog.tsx";
import { LiveDialog } from "./LiveDialog.tsx";
import { useLiveSwitch } from "./queries.ts";

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
