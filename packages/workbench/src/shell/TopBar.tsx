import { classes, formatMomentWithZone, formatPercent, IconButton, usePrices } from "@bourse/ui";
import { Command, Moon, Search, Settings, Sun } from "lucide-react";
import { useQuote } from "../api/queries.ts";
import { AskTray } from "../asks/AskTray.tsx";
import { useActiveChart } from "../charts/queries.ts";
import { PriceAge } from "../market/PriceAge.tsx";
import { NoticeBell } from "../notices/NoticeBell.tsx";
import { SymbolLinks } from "../offers/SymbolLinks.tsx";
import { openDialog, SETTINGS_PARTS } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { theme, toggleTheme } from "../state/theme.ts";
import { WorkspaceButton } from "../workspaces/WorkspaceButton.tsx";
import { ChartToolbar } from "./ChartToolbar.tsx";

/** Symbol and quote, everything that changes the active chart, and buttons for the page. */
export function TopBar() {
  const { name } = useStore(theme);
  return (
    <header
      data-top=""
      className="relative flex h-9 shrink-0 items-center gap-x-2 border-b border-line bg-surface px-2 max-[479px]:gap-x-1 max-[899px]:h-auto max-[899px]:flex-wrap max-[599px]:gap-y-1 max-[599px]:pt-1"
    >
      <h1 className="flex shrink-0 items-center text-sm font-semibold max-[479px]:sr-only">
        <img src="/icon.svg" alt="" width={18} height={18} />
        <span className="sr-only">Bourse</span>
      </h1>
      <WorkspaceButton />
      <SymbolPicker />
      <QuoteLine />
      <SymbolLinks />
      <ChartToolbar />
      <AskTray />
      <button
        type="button"
        onClick={() => openDialog({ kind: "palette" })}
        className="flex h-7 shrink-0 items-center justify-center gap-1.5 rounded border border-line bg-raised px-2 text-xs whitespace-nowrap text-muted hover:text-text"
      >
        <Command size={13} aria-hidden="true" />
        <span className="max-[1600px]:sr-only">Commands</span>{" "}
        <kbd className="font-sans text-2xs max-[1100px]:hidden">Ctrl K</kbd>
      </button>
      <NoticeBell />
      <IconButton label="Settings" onClick={() => openDialog({ kind: "settings", part: SETTINGS_PARTS[0] })}>
        <Settings size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={name === "dark" ? "Use the light theme" : "Use the dark theme"}
        onClick={toggleTheme}
        className="max-[479px]:hidden"
      >
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
      className="relative flex items-baseline gap-2 whitespace-nowrap max-[899px]:mr-auto max-[479px]:flex-col max-[479px]:gap-0 max-[479px]:leading-4"
      title={`${formatMomentWithZone(data.time)}. The change is against the previous close, ${price(data.previous_close)}.`}
    >
      <span className="min-w-[8ch] max-[479px]:min-w-0 text-base font-semibold">{price(data.price)}</span>
      <span
        className={classes(
          "min-w-[16ch] max-[1100px]:min-w-0 text-xs max-[479px]:min-w-0 font-medium",
          data.change < 0 ? "text-negative" : "text-positive",
        )}
      >
        <span className="max-[1100px]:sr-only">{change(data.change)}</span> ({formatPercent(data.change_percent)})
      </span>
      {/* Below the price, so that the toolbar loses no button. */}
      <span className="absolute -bottom-2.5 left-0 leading-3">
        <PriceAge symbol={symbol} />
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
    <span
      aria-hidden="true"
      className="flex items-baseline gap-2 max-[899px]:mr-auto max-[479px]:flex-col max-[479px]:gap-0 max-[479px]:leading-4"
    >
      <span className="min-w-[8ch] max-[479px]:min-w-0 text-base font-semibold">&nbsp;</span>
      <span className="min-w-[16ch] max-[1100px]:min-w-0 text-xs max-[479px]:min-w-0 font-medium" />
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
      className="flex h-7 w-[124px] max-[479px]:w-24 min-[1400px]:w-40 min-w-0 items-center gap-1.5 rounded border border-line bg-raised px-1.5 text-sm font-semibold text-text"
    >
      <Search size={13} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="sr-only">Search symbols, now </span>
      <span className="truncate">{symbol}</span>
    </button>
  );
}
