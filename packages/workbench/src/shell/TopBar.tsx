import { classes, formatMomentWithZone, formatPercent, IconButton, usePrices } from "@bourse/ui";
import { Command, Moon, Settings, Sun } from "lucide-react";
import { useQuote } from "../api/queries.ts";
import { AskTray } from "../asks/AskTray.tsx";
import { useActiveChart } from "../charts/queries.ts";
import { NoticeBell } from "../notices/NoticeBell.tsx";
import { SymbolLinks } from "../offers/SymbolLinks.tsx";
import { openDialog, SETTINGS_PARTS } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { theme, toggleTheme } from "../state/theme.ts";
import { WorkspaceButton } from "../workspaces/WorkspaceButton.tsx";
import { ConnectionState } from "./ConnectionState.tsx";
import { SymbolPicker } from "./SymbolPicker.tsx";
import { TimeframeSwitch } from "./TimeframeSwitch.tsx";

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
