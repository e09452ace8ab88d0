import { Button } from "@bourse/ui";
import { useMemo, useState } from "react";
import { keep, readKept } from "../state/kept.ts";
import { createStore, useStore } from "../state/store.ts";

/** A column that a table can have. */
export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** It cannot be hidden: it names the rows, or has their buttons. */
  readonly isFixed?: boolean | undefined;
}

/** The tables of a kind, which have the same columns; this browser remembers the choice under the name. */
export interface TableKind {
  readonly name: string;
  /** The columns before the trader chooses; absent: all of them. */
  readonly usual?: readonly string[];
}

/** The ids that the trader has chosen since the page was loaded, by the name of the kind. */
const chosen = createStore<Readonly<Record<string, readonly string[]>>>({});

function keptIds({ name, usual }: TableKind): readonly string[] | undefined {
  const kept = readKept(name);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : usual;
}

/** Those of all columns that the trader has chosen. One that no table has now shows again where one has it. */
export function useChosenColumns<Column extends TableColumn>(
  kind: TableKind,
  all: readonly Column[],
): readonly Column[] {
  const { [kind.name]: changed } = useStore(chosen);
  const ids = useMemo(() => changed ?? keptIds(kind), [changed, kind]);
  return ids ? all.filter(({ id, isFixed }) => isFixed || ids.includes(id)) : all;
}

/** Shows a column, or hides it if it shows. */
function toggle(kind: TableKind, all: readonly TableColumn[], id: string): void {
  const ids = chosen.get()[kind.name] ?? keptIds(kind) ?? all.map((each) => each.id);
  const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
  chosen.set({ [kind.name]: next });
  keep(kind.name, next);
}

export interface ColumnChoiceProps {
  readonly of: TableKind;
  readonly all: readonly TableColumn[];
  readonly shown: readonly TableColumn[];
  readonly className?: string | undefined;
}

/** The button that opens the choice of a table's columns, and the choice, which takes a line of its own in the table's bar. */
export function ColumnChoice({ of, all, shown, className }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const ids = shown.map(({ id }) => id);
  return (
    <>
      <Button size="small" className={className} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Columns
      </Button>
      {isOpen && (
        <fieldset className="flex w-full flex-wrap gap-x-3 gap-y-1">
          <legend className="sr-only">Columns</legend>
          {all
            .filter(({ isFixed }) => !isFixed)
            .map(({ id, title }) => (
              <label key={id} className="flex min-h-6 items-center gap-1">
                <input
                  type="checkbox"
                  className="accent-(--accent)"
                  checked={ids.includes(id)}
                  onChange={() => toggle(of, all, id)}
                />
                {title}
              </label>
            ))}
        </fieldset>
      )}
    </>
  );
}
