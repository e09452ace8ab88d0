import { classes } from "@bourse/ui";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { listKey } from "./list-keys.ts";

export interface SearchListProps<Item> {
  /** Label of the text field. */
  readonly label: string;
  /** Label of the list. */
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
  /** The items are of an earlier text: Enter waits for those of this one. */
  readonly isStale?: boolean;
  /** The list is shown. */
  readonly isOpen?: boolean;
  readonly placeholder?: string;
  /** Id of the text that explains the field. */
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  /** Ends the search: the field has lost the focus, or Escape was pressed while its list was open. */
  readonly onLeave?: () => void;
}

/** A text field with the list of what it finds: arrow keys walk through it, Enter chooses. */
export function SearchList<Item>(props: SearchListProps<Item>) {
  const {
    label,
    text,
    onText,
    items,
    placeholder,
    onLeave,
    describedBy,
    isInvalid,
    isLabelled = false,
    isOpen = true,
  } = props;
  const { chosen, onKeyDown, restart, release } = useChoice(props, isOpen);
  const list = useId();
  const field = useId();
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
        aria-expanded={isOpen && items.length > 0}
        aria-controls={list}
        aria-activedescendant={isOpen && chosen !== undefined ? `${list}-${items.indexOf(chosen)}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={placeholder}
        onChange={(event) => {
          onText(event.target.value);
          restart();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          release();
          onLeave?.();
        }}
        data-own-escape={isOpen && onLeave ? "" : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        className="block h-7 w-full min-w-0 rounded border border-line bg-background px-2 text-sm text-text aria-invalid:border-negative"
      />
      {isOpen && <Found {...props} id={list} chosen={chosen} />}
    </>
  );
}

/** The row that the keys are on, and what Enter does. */
function useChoice<Item>({ items, onChoose, onLeave, isStale = false }: SearchListProps<Item>, isOpen: boolean) {
  const [at, setAt] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const last = items.length - 1;
  const chosen = items[Math.min(at, last)];
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    if (!isWaiting || isStale) return;
    setWaiting(false);
    if (chosen !== undefined) choose.current(chosen);
  }, [isWaiting, isStale, chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen && event.key === "Escape") onLeave?.();
    const does = listKey(event, Math.min(at, last), items.length);
    if (!isOpen || does === undefined) return;
    event.preventDefault();
    if (does !== "take") setAt(does);
    else if (isStale) setWaiting(true);
    else if (chosen !== undefined) onChoose(chosen);
  };
  /** Cancels an Enter that waits for an answer: nothing is chosen when it comes. */
  const release = () => setWaiting(false);
  const restart = () => {
    setAt(0);
    release();
  };
  return { chosen, onKeyDown, restart, release };
}

interface FoundProps<Item> extends SearchListProps<Item> {
  readonly id: string;
  readonly chosen: Item | undefined;
}

function Found<Item>({
  id,
  items,
  chosen,
  none,
  listLabel,
  keyOf,
  onChoose,
  children,
  grows = false,
}: FoundProps<Item>) {
  return (
    <>
      <p role="status" className="mt-1 text-2xs text-muted">
        {items.length === 0 ? none : `${items.length} found`}
      </p>
      {/* The field keeps the focus: a list that closes when it is left could not be clicked. */}
      <div
        id={id}
        role="listbox"
        aria-label={listLabel}
        onMouseDown={(event) => event.preventDefault()}
        className={classes("mt-1", !grows && "max-h-56 overflow-auto")}
      >
        {items.map((item, index) => (
          <Row key={keyOf(item)} id={`${id}-${index}`} isChosen={item === chosen} onChoose={() => onChoose(item)}>
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
