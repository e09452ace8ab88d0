import type { InAppPick } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { listKey } from "../forms/list-keys.ts";
import { AnswerFailure } from "./AnswerFailure.tsx";
import { useAnswer, useFailedAnswer } from "./use-answer.ts";

/** A list with a filter. One entry is chosen by click or Enter; of many, those that are marked. */
export function PickDialog({ question }: Props) {
  const { id, extension_name: from, title, placeholder, many } = question;
  const { typed, found, current, marked, ...pick } = usePick(question);
  const list = useId();
  const currentId = current && `${list}-${current.index}`;
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  return (
    <Modal
      title={title ?? `${from} asks you to choose`}
      description={`Asked by ${from}`}
      startsAt="field"
      onClose={pick.close}
      footer={<Buttons marked={many ? marked : undefined} onClose={pick.close} onChoose={pick.choose} />}
    >
      <input
        role="combobox"
        aria-label={placeholder ?? "Filter"}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={currentId}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => pick.type(target.value)}
        onKeyDown={pick.onKeyDown}
        className="h-8 w-full rounded border border-line bg-background px-2 text-sm text-text"
      />
      {many && <p className="mt-1 text-2xs text-muted">Enter marks an entry, Ctrl Enter chooses the marked ones.</p>}
      <div
        id={list}
        role="listbox"
        aria-label="Entries"
        aria-multiselectable={many}
        className="mt-2 max-h-72 overflow-auto"
      >
        {found.map(({ item, index }) => (
          <Entry
            key={index}
            id={`${list}-${index}`}
            item={item}
            mark={many ? (marked.has(index) ? "marked" : "unmarked") : undefined}
            isCurrent={index === current?.index}
            onTake={() => pick.take(index)}
          />
        ))}
      </div>
      <p role="status" className="px-2 py-1 text-sm text-muted empty:hidden">
        {found.length === 0 && "Nothing matches."}
      </p>
      <AnswerFailure id={id} />
    </Modal>
  );
}

interface Props {
  readonly question: InAppPick;
}

interface ButtonsProps {
  /** Absent if only one entry can be chosen. */
  readonly marked: ReadonlySet<number> | undefined;
  readonly onClose: () => void;
  readonly onChoose: () => void;
}

function Buttons({ marked, onClose, onChoose }: ButtonsProps) {
  return (
    <>
      <Button tone="quiet" onClick={onClose}>
        Cancel
      </Button>
      {marked && (
        <Button tone="primary" onClick={onChoose}>
          Choose {marked.size}
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  readonly id: string;
  readonly item: InAppPick["items"][number];
  /** Absent if only one entry can be chosen. */
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

/** A list to choose from: what is typed, which entries it leaves, the current one, and the marked ones. */
function usePick({ id, many, items }: InAppPick) {
  const answer = useAnswer();
  const failed = useFailedAnswer(id);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [marked, setMarked] = useState<ReadonlySet<number>>(
    () => new Set(failed?.answer.chosen ?? items.flatMap(({ picked }, index) => (picked ? [index] : []))),
  );
  const wanted = typed.trim().toLowerCase();
  const found = items.flatMap((item, index) =>
    `${item.label} ${item.description ?? ""}`.toLowerCase().includes(wanted) ? [{ item, index }] : [],
  );
  const current = found[at];
  const choose = () => answer(id, { chosen: [...marked].sort((one, other) => one - other) });
  const take = (index: number) => {
    if (!many) return answer(id, { chosen: [index] });
    const next = new Set(marked);
    if (!next.delete(index)) next.add(index);
    setMarked(next);
  };
  return {
    typed,
    found,
    current,
    marked,
    choose,
    take,
    close: () => answer(id, {}),
    type(text: string) {
      setTyped(text);
      setAt(0);
    },
    onKeyDown(event: KeyboardEvent) {
      const does = listKey(event, at, found.length);
      if (does === undefined) return;
      event.preventDefault();
      if (does !== "take") setAt(does);
      else if (many && event.ctrlKey) choose();
      else if (current) take(current.index);
    },
  };
}
