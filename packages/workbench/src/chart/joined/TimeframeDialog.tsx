import type { ChartTimeframe } from "@bourse/contract/host-api";
import { Button, IconButton } from "@bourse/ui";
import { Star } from "lucide-react";
import { useState } from "react";
import { useSymbol } from "../../api/queries.ts";
import { useActiveChart, useChartActions } from "../../charts/queries.ts";
import { readTimeframe, type TypedTimeframe } from "../../charts/typed.ts";
import { ChangeDialog } from "../../forms/ChangeDialog.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { closeDialog } from "../../state/dialogs.ts";
import { offeredBy } from "../../state/joined.ts";
import { useStore } from "../../state/store.ts";
import { favouriteTimeframes, toggleTimeframe } from "../../state/timeframes.ts";

/** The timeframes of which the active chart's source has bars. */
function useOffered(): readonly ChartTimeframe[] {
  const info = useSymbol(useActiveChart().symbol);
  return info ? offeredBy(info) : [];
}

const UNITS = "Minutes (7m), hours (2H), days (3D), weeks (2W), months (6M), years (1Y).";

/** Asks for any timeframe, and for those that the toolbar offers. */
export function TimeframeDialog() {
  const [text, setText] = useState("");
  const offered = useOffered();
  const { turn } = useChartActions();
  const typed = readTimeframe(text, offered);
  const show = (wanted: TypedTimeframe | undefined) => {
    if (!wanted) return;
    closeDialog();
    turn({ timeframe: wanted.timeframe, joined: wanted.joined });
  };
  return (
    <ChangeDialog
      title="Timeframe"
      description="A length that the source does not have is made of its shorter bars. Extensions and alerts keep to the source's own."
      words={{ keep: "Cancel", change: "Show", changing: "Show" }}
      check={() => (typed ? {} : { timeframe: faultOf(text, offered) })}
      send={() => show(typed)}
      request={{ isPending: false, error: undefined }}
      onClose={closeDialog}
    >
      {(faults) => (
        <>
          <TextField label="Timeframe" hint={UNITS} value={text} fault={faults.timeframe} onChange={setText} />
          <InToolbar offered={offered} typed={typed} onShow={show} />
        </>
      )}
    </ChangeDialog>
  );
}

function faultOf(text: string, offered: readonly ChartTimeframe[]): string {
  const isNone = !/^\s*\d*\s*[a-z]*\s*$/i.test(text) || text.trim() === "";
  if (isNone) return "Write a number and a unit, such as 7m, 2H or 3D.";
  return `${text.trim()} cannot be made of the bars of this source: ${offered.join(", ")}.`;
}

interface InToolbarProps {
  readonly offered: readonly ChartTimeframe[];
  readonly typed: TypedTimeframe | undefined;
  readonly onShow: (wanted: TypedTimeframe | undefined) => void;
}

/** The timeframes that can be chosen, with a star for those that the toolbar offers. */
function InToolbar({ offered, typed, onShow }: InToolbarProps) {
  const { words: favourites } = useStore(favouriteTimeframes);
  const all = [...new Set([...offered, ...favourites, ...(typed ? [typed.words] : [])])];
  return (
    <ul aria-label="Timeframes" className="flex flex-wrap gap-1">
      {all.map((each) => {
        const wanted = readTimeframe(each, offered);
        const isFavourite = favourites.includes(each);
        return (
          <li key={each} className="flex items-center rounded border border-line">
            <Button size="small" disabled={!wanted} onClick={() => onShow(wanted)}>
              {each}
            </Button>
            <IconButton
              label={`${each} in the toolbar`}
              aria-pressed={isFavourite}
              onClick={() => toggleTimeframe(each)}
            >
              <Star size={13} aria-hidden="true" fill={isFavourite ? "currentColor" : "none"} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
