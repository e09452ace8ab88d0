import { Button } from "@bourse/ui";
import { useState } from "react";
import { keep, readKept } from "../state/kept.ts";
import { createStore, useStore } from "../state/store.ts";
import { COLUMNS, type ColumnId, type ResultColumn } from "./columns.ts";

/** As many as fit beside each other in the panel at its first width. */
const USUAL: readonly ColumnId[] = ["confirmed_at", "rule", "bias", "level", "trend", "last", "percent", "age"];

const NAME = "scan-columns";

function readColumns(): readonly ColumnId[] {
  const kept = readKept(NAME);
  const isColumn = (id: unknown): id is ColumnId =>
    typeof id === "string" && (id in COLUMNS || id.startsWith("value "));
  return Array.isArray(kept) ? kept.filter(isColumn) : USUAL;
}

/** The chosen columns, the same for all scans; this browser remembers them. A value shows where a scan has it. */
const chosenColumns = createStore<{ readonly ids: readonly ColumnId[] }>({ ids: readColumns() });

/** Shows a column, or hides it if it shows. */
function toggleColumn(id: ColumnId): void {
  const { ids } = chosenColumns.get();
  const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
  chosenColumns.set({ ids: next });
  keep(NAME, next);
}

/** Those of all columns that the trader has chosen. */
export function useChosenColumns(all: readonly ResultColumn[]): readonly ResultColumn[] {
  const { ids } = useStore(chosenColumns);
  return all.filter(({ id }) => id === "symbol" || ids.includes(id));
}

export interface ColumnChoiceProps {
  readonly all: readonly ResultColumn[];
  readonly shown: readonly ResultColumn[];
}

/** The columns that the table can have; the symbol always shows. */
export function ColumnChoice({ all, shown }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="ml-auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Columns
      </Button>
      {isOpen && (
        <fieldset className="flex w-full flex-wrap gap-x-3 gap-y-1">
          <legend className="sr-only">Columns</legend>
          {all
            .filter(({ id }) => id !== "symbol")
            .map((each) => (
              <label key={each.id} className="flex min-h-6 items-center gap-1">
                <input
                  type="checkbox"
                  className="accent-(--accent)"
                  checked={shown.includes(each)}
                  onChange={() => toggleColumn(each.id)}
                />
                {each.title}
              </label>
            ))}
        </fieldset>
      )}
    </>
  );
}
