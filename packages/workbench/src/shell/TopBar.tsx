import { classes, formatMomentWithZone, formatPercent, IconButton, usePrices } from "@bourse/ui";
import { Command, Moon, Search, Settings, Sun } from "lucide-react";
import { useHostState, useQuote } from "../api/queries.ts";
import { AskTray } from "../asks/AskTray.tsx";
import { useActiveChart } from "../charts/queries.ts";
import { NoticeBell } from "../notices/NoticeBell.tsx";
import { SymbolLinks } from "../offers/SymbolLinks.tsx";
import { connection } from "../state/connection.ts";
import { openDialog, SETTINGS_PARTS } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { theme, toggleTheme } from "../state/theme.ts";
import { WorkspaceButton } from "../workspaces/WorkspaceButton.tsx";
import { TimeframeSwitch } from "./TimeframeSwitch.tsx";

/** Whether the page is connected to the host, and the host to its marketplace. */
function ConnectionState() {
  const { state } = useStore(connection);
  const cloud = useHostState().data?.cloud;
  // After losing the host, the state of its marketplace is unknown.
  const reachable = state === "live" ? cloud?.reachable : undefined;
  return (
    <div className="flex gap-3 text-xs text-muted">
      <Light
        name="Host"
        good={state === "live"}
        words={state === "live" ? "live" : state === "connecting" ? "connecting" : "lost"}
      />
      <Light
        name="Marketplace"
        good={reachable === true}
        words={
          reachable === true
            ? "online"
            : reachable === false
              ? "offline"
              : state === "live"
                ? "not asked yet"
                : "not known"
        }
      />
    </div>
  );
}

interface LightProps {
  readonly name: string;
  readonly good: boolean;
  readonly words: string;
}

/** Leaves the words to screen readers where there is no room: on narrow pages, and on wider ones while there are optional parts. */
const WORDS = "max-[1360px]:sr-only group-has-[[data-extra]]/top:max-[1640px]:sr-only";

function Light({ name, good, words }: LightProps) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={`${name}: ${words}`}>
      <span aria-hidden="true" className={classes("size-1.5 rounded-full", good ? "bg-positive" : "bg-warning")} />
      <span className={WORDS}>{name}</span>
      <span className={WORDS}>{words}</span>
    </span>
  );
}

/** Symbol, quote, timeframe, connection, and buttons for everything else. */
export function TopBar() {
  const { name } = useStore(theme);
  return (
    <header
      data-top=""
      className="group/top flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-2.5 py-0.5"
    >
      <h1 className="flex shrink-0 items-center gap-1.5 text-sm font-semibold">
        <img src="/icon.svg" alt="" width={18} height={18} />
        <span className="max-[1320px]:sr-only">Bourse</span>
      </h1>
      <WorkspaceButton />
      <SymbolPicker />
      <QuoteLine />
      <SymbolLinks />
      <TimeframeSwitch />
      <span className="flex-1" />
      <AskTray />
      <ConnectionState />
      <button
        type="button"
        onClick={() => openDialog({ kind: "palette" })}
        className="flex h-7 shrink-0 items-center gap-1.5 rounded border border-line bg-raised px-2 text-xs whitespace-nowrap text-muted hover:text-text"
      >
        <Command size={13} aria-hidden="true" />
        Commands <kbd className="font-sans text-2xs max-[1200px]:hidden">Ctrl K</kbd>
      </button>
      <NoticeBell />
      <IconButton label="Settings" onClick={() => openDialog({ kind: "settings", part: SETTINGS_PARTS[0] })}>
        <Settings size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={name === "dark" ? "Use the light theme" : "Use the dark theme"} onClick={toggleTheme}>
        {name === "dark" ? <Sun size={15} aria-hidden="true" /> : <Moon size={15} aria-hidden="true" />}
      </IconButton>
    </header>
  );
}

function QuoteLine() {
  const { symbol } = useActiveChart();
  const { data, isPending } = useQuote(symbol);
  const { price, change } = usePrices(symbol);
  if (!data) return isPending && <QuotePlace />;
  return (
    <p
      data-quote=""
      className="flex items-baseline gap-2 whitespace-nowrap"
      title={`${formatMomentWithZone(data.time)}. The change is against the previous close, ${price(data.previous_close)}.`}
    >
      <span className="min-w-[8ch] text-base font-semibold">{price(data.price)}</span>
      <span
        className={classes("min-w-[16ch] text-xs font-medium", data.change < 0 ? "text-negative" : "text-positive")}
      >
        {change(data.change)} ({formatPercent(data.change_percent)})
      </span>
      <span className="text-2xs text-muted max-[1680px]:sr-only">vs prev. close</span>
      <time dateTime={data.time} className="text-2xs text-muted max-[1680px]:sr-only">
        {formatMomentWithZone(data.time)}
      </time>
    </p>
  );
}

/** Keeps the quote's place, so that nothing moves when it comes. */
function QuotePlace() {
  return (
    <span aria-hidden="true" className="flex items-baseline gap-2">
      <span className="min-w-[8ch] text-base font-semibold">&nbsp;</span>
      <span className="min-w-[16ch] text-xs font-medium" />
    </span>
  );
}

/** The active chart's symbol; opens the search over all sources. */
function SymbolPicker() {
  const { symbol } = useActiveChart();
  return (
    <button
      type="button"
      data-symbol={symbol}
      title="Search symbols"
      aria-haspopup="dialog"
      onClick={() => openDialog({ kind: "symbols" })}
      className="flex h-7 w-[140px] min-w-0 items-center gap-1.5 rounded border border-line bg-raised px-1.5 text-sm font-semibold text-text"
    >
      <Search size={13} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="sr-only">Search symbols, now </span>
      <span className="truncate">{symbol}</span>
    </button>
  );
}
