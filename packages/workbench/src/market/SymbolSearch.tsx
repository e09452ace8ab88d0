import type { SymbolInfo } from "@bourse/contract/host-api";
import { Badge, Button, classes, Modal } from "@bourse/ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useChartActions } from "../charts/queries.ts";
import { closeDialog, openDialog } from "../state/dialogs.ts";
import { useSymbolSearch } from "./queries.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds an instrument of all sources and shows it on the active chart. `text`: letters typed on the chart. */
export function SymbolSearch({ text: typed = "" }: { readonly text?: string | undefined }) {
  const [text, setText] = useState(typed);
  // A letter typed on the chart after this is rendered, but before it has the focus, changes what was typed.
  useEffect(() => setText(typed), [typed]);
  const [at, setAt] = useState(0);
  const { turn } = useChartActions();
  const found = useSymbolSearch(text).data ?? [];
  const list = useId();
  const chosen = found[Math.min(at, found.length - 1)];
  const choose = (info: SymbolInfo | undefined) => {
    if (!info) return;
    closeDialog();
    turn({ symbol: info.symbol });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) choose(chosen);
    else setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length));
  };
  return (
    <Modal
      title="Symbol search"
      description="Over all sources of this host, by symbol or name."
      onClose={closeDialog}
      size="large"
      startsAt="field"
      footer={<Button onClick={() => openDialog({ kind: "import-bars" })}>Import a file of bars…</Button>}
    >
      <input
        role="combobox"
        aria-label="Symbol or name"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen && `${list}-${found.indexOf(chosen)}`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="block h-8 w-full rounded border border-line bg-background px-2 text-sm text-text"
      />
      <p role="status" className="mt-1 text-2xs text-muted">
        {found.length === 0 ? "No source has such a symbol." : `${found.length} found`}
      </p>
      <div id={list} role="listbox" aria-label="Found symbols" className="mt-1">
        {found.map((info, index) => (
          <Row
            key={`${info.source} ${info.symbol}`}
            id={`${list}-${index}`}
            info={info}
            chosen={info === chosen}
            onChoose={() => choose(info)}
          />
        ))}
      </div>
    </Modal>
  );
}

interface RowProps {
  readonly id: string;
  readonly info: SymbolInfo;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Row({ id, info: { symbol, name, source, timeframes }, chosen, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const invented = timeframes.every((each) => each.availability === "simulated");
  return (
    // The keys are those of the combobox, which has the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onChoose}
      className={classes(
        "flex cursor-pointer items-baseline gap-2 rounded px-2 py-1 text-sm",
        chosen ? "bg-raised text-text" : "hover:bg-raised/60",
      )}
    >
      <span className="min-w-[12ch] font-semibold">{symbol}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-muted">
        {name}
      </span>
      {invented && <Badge>simulated</Badge>}
      <span className="text-2xs text-muted">{source}</span>
    </div>
  );
}
