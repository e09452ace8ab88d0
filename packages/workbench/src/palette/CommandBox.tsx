import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { Command } from "../commands/command.ts";
import { listKey } from "../forms/list-keys.ts";

/** The matching commands of one group. */
interface FoundGroup {
  readonly name: Command["group"];
  readonly commands: readonly Command[];
}

/**
 * The commands whose group and name contain every typed word. Commands whose name starts with the typed text come
 * first, then those where every typed word starts a word; groups are ordered by their best command and otherwise keep
 * their order.
 */
export function matching(commands: readonly Command[], typed: string): readonly FoundGroup[] {
  const text = typed.trim().toLowerCase();
  const ranked = commands
    .map((command) => ({ command, rank: rankOf(command, text) }))
    .filter(({ rank }) => rank < MISS)
    .toSorted((one, other) => one.rank - other.rank);
  return [...Map.groupBy(ranked, ({ command }) => command.group)].map(([name, found]) => ({
    name,
    commands: found.map(({ command }) => command),
  }));
}

const MISS = 3;

function rankOf({ group, name }: Command, text: string): number {
  const own = name.toLowerCase();
  const all = `${group.toLowerCase()} ${own}`;
  const words = text.split(/\s+/);
  if (own.startsWith(text)) return 0;
  if (words.every((word) => all.startsWith(word) || all.includes(` ${word}`))) return 1;
  return words.every((word) => all.includes(word)) ? 2 : MISS;
}

export interface CommandBoxProps {
  readonly commands: readonly Command[];
  readonly onRun: (command: Command) => void;
}

/** A search field with matching commands; the focus stays in the field. */
export function CommandBox({ commands, onRun }: CommandBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const groups = matching(commands, typed);
  const found = groups.flatMap((each) => each.commands);
  // Installed extensions may change while the palette is open.
  const at = Math.min(active, found.length - 1);
  const optionId = (command: Command) => `${id}-${found.indexOf(command)}`;
  const activeId = found[at] && optionId(found[at]);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const does = listKey(event, at, found.length);
    if (does === undefined) return;
    event.preventDefault();
    if (does !== "take") setActive(does);
    else if (found[at]) onRun(found[at]);
  };

  return (
    <>
      <input
        role="combobox"
        aria-label="Commands"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder="Type a command, a symbol or an extension"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="w-full border-b border-line bg-transparent px-4 py-3 text-base text-text outline-none placeholder:text-muted"
      />
      <div id={id} role="listbox" aria-label="Commands" className="max-h-[52vh] overflow-y-auto p-1.5">
        {groups.map(({ name, commands: inGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: options are in no form's field set
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} className="px-2.5 pt-1.5 pb-0.5 text-2xs text-muted">
              {name}
            </p>
            {inGroup.map((command) => (
              <Option
                key={command.name}
                id={optionId(command)}
                command={command}
                isActive={command === found[at]}
                onPoint={() => setActive(found.indexOf(command))}
                onRun={onRun}
              />
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-3 py-6 text-center text-muted">
          Nothing has this name.
        </p>
      )}
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: (command: Command) => void;
}

function Option({ id, command, isActive, onPoint, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and hears the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={() => onRun(command)}
      className="flex cursor-pointer items-center justify-between gap-4 rounded px-2.5 py-1.5 aria-selected:bg-accent/15"
    >
      <span className="min-w-0 truncate">{command.name}</span>
      {command.keys && <kbd className="font-sans text-2xs text-muted">{command.keys}</kbd>}
    </div>
  );
}
