import type { InAppQuestion } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type KeyboardEvent, useId, useState } from "react";
import { steppedTo } from "../palette/step.ts";
import { useInAppAct } from "./queries.ts";

type Pick = Extract<InAppQuestion, { kind: "pick" }>;

/** A list with a filter. One entry is chosen by click or Enter; of many, those that are marked. */
export function PickDialog({ question: { id, extension_name: from, title, placeholder, many, items } }: Props) {
  const { mutate, isPending } = useInAppAct();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [marked, setMarked] = useState(() => new Set(items.flatMap(({ picked }, index) => (picked ? [index] : []))));
  const found = items.flatMap((item, index) =>
    `${item.label} ${item.description ?? ""}`.toLowerCase().includes(typed.trim().toLowerCase())
      ? [{ item, index }]
      : [],
  );
  const close = () => mutate({ question: id });
  const take = (index: number) => {
    if (!many) return mutate({ question: id, chosen: [index] });
    const next = new Set(marked);
    if (!next.delete(index)) next.add(index);
    setMarked(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steppedTo(event.key, at, found.length);
    const current = found[at];
    if (next !== undefined) setAt(next);
    else if (event.key === "Enter" && current) take(current.index);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      title={title ?? `${from} asks you to choose`}
      description={`Asked by ${from}`}
      startsAt="field"
      onClose={close}
      footer={
        <Buttons
          marked={many ? marked : undefined}
          isPending={isPending}
          onClose={close}
          onChoose={(chosen) => mutate({ question: id, chosen })}
        />
      }
    >
      <input
        role="combobox"
        aria-label={placeholder ?? "Filter"}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${found[at].index}` : undefined}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded border border-line bg-background px-2 text-sm text-text"
      />
      <div
        id={list}
        role="listbox"
        aria-label="Entries"
        aria-multiselectable={many}
        className="mt-2 max-h-72 overflow-auto"
      >
        {found.map(({ item, index }, place) => (
          <Entry
            key={index}
            id={`${list}-${index}`}
            item={item}
            mark={many ? (marked.has(index) ? "marked" : "unmarked") : undefined}
            isCurrent={place === at}
            onTake={() => take(index)}
          />
        ))}
        {found.length === 0 && <p className="px-2 py-1 text-sm text-muted">Nothing matches.</p>}
      </div>
    </Modal>
  );
}

interface Props {
  readonly question: Pick;
}

interface ButtonsProps {
  /** Absent: one entry is chosen by itself. */
  readonly marked: ReadonlySet<number> | undefined;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onChoose: (chosen: number[]) => void;
}

function Buttons({ marked, isPending, onClose, onChoose }: ButtonsProps) {
  return (
    <>
      <Button tone="quiet" onClick={onClose}>
        Cancel
      </Button>
      {marked && (
        <Button
          tone="primary"
          disabled={isPending}
          onClick={() => onChoose([...marked].sort((one, other) => one - other))}
        >
          Choose {marked.size}
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  readonly id: string;
  readonly item: Pick["items"][number];
  /** Absent: one entry is chosen. */
  readonly mark: "marked" | "unmarked" | undefined;
  readonly isCurrent: boolean;
  readonly onTake: () => void;
}

function Entry({ id, item: { label, description, detail }, mark, isCurrent, onTake }: EntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={mark === undefined ? isCurrent : mark === "marked"}
      onClick={onTake}
      className={`cursor-pointer rounded px-2 py-1 text-sm ${isCurrent ? "bg-raised" : ""}`}
    >
      {mark && <span aria-hidden="true">{mark === "marked" ? "☑ " : "☐ "}</span>}
      {label}
      {description !== undefined && <span className="text-muted"> {description}</span>}
      {detail !== undefined && <span className="block text-xs text-muted">{detail}</span>}
    </div>
  );
}
