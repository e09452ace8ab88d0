import { classes } from "@bourse/ui";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

export interface SearchListProps<Item> {
  /** Of the text field. */
  readonly label: string;
  /** Of the list. */
  readonly listLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly items: readonly Item[];
  keyOf(item: Item): string;
  readonly onChoose: (item: Item) => void;
  /** Said while nothing is found. */
  readonly none: string;
  /** A row's content. */
  readonly children: (item: Item) => ReactNode;
  /** The list is as high as its rows. */
  readonly grows?: boolean;
  /** The label is shown; otherwise the text around the field says it. */
  readonly isLabelled?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A text field with the list of what it finds: arrow keys walk through it, Enter chooses. */
export function SearchList<Item>({
  label,
  listLabel,
  text,
  onText,
  items,
  keyOf,
  onChoose,
  none,
  children,
  grows = false,
  isLabelled = false,
}: SearchListProps<Item>) {
  const [at, setAt] = useState(0);
  const list = useId();
  const field = useId();
  const last = items.length - 1;
  const chosen = items[Math.min(at, last)];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step !== undefined) setAt((Math.min(at, last) + step + items.length) % Math.max(1, items.length));
    else if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <>
      {isLabelled && (
        <label htmlFor={field} className="block pb-1 font-medium">
          {label}
        </label>
      )}
      <input
        id={field}
        role="combobox"
        aria-label={isLabelled ? undefined : label}
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen === undefined ? undefined : `${list}-${items.indexOf(chosen)}`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="block h-8 w-full rounded border border-line bg-background px-2 text-sm text-text"
      />
      <p role="status" className="mt-1 text-2xs text-muted">
        {items.length === 0 ? none : `${items.length} found`}
      </p>
      <div
        id={list}
        role="listbox"
        aria-label={listLabel}
        className={classes("mt-1", !grows && "max-h-56 overflow-auto")}
      >
        {items.map((item, index) => (
          <Row key={keyOf(item)} id={`${list}-${index}`} isChosen={item === chosen} onChoose={() => onChoose(item)}>
            {children(item)}
          </Row>
        ))}
      </div>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Row({ id, isChosen, onChoose, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // The keys are those of the combobox, which has the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onChoose}
      className={classes(
        "flex cursor-pointer items-baseline gap-2 rounded px-2 py-1 text-sm",
        isChosen ? "bg-raised text-text" : "hover:bg-raised/60",
      )}
    >
      {children}
    </div>
  );
}
