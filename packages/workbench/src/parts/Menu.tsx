import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** Space that the menu needs at the window's edges. */
const ROOM = { width: 240, frame: 10 };

export interface MenuEntry {
  readonly name: string;
  /** Whether it is on; absent: it is no switch. */
  readonly isOn?: boolean;
  run(): void;
}

export interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Where it opens in the window. */
  readonly x: number;
  readonly y: number;
  readonly onClose: () => void;
}

/** A menu, its first entry with the focus. */
export function Menu({ label, entries, x, y, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  // A layout effect adds the listener before the next event: a quick second click would otherwise find none.
  useLayoutEffect(() => {
    menu.current?.querySelector("button")?.focus();
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", outside, { capture: true });
    return () => document.removeEventListener("pointerdown", outside, { capture: true });
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") onClose();
    const isMoved = moveFocus(menu.current, event.key);
    if (isMoved || event.key === "Escape") event.preventDefault();
    event.stopPropagation();
  };
  // Its entries are higher where a finger presses them.
  useLayoutEffect(() => {
    const { current } = menu;
    if (current) current.style.top = `${Math.max(0, Math.min(y, innerHeight - ROOM.frame - current.offsetHeight))}px`;
  }, [y]);
  const left = Math.min(x, innerWidth - ROOM.width);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      data-menu=""
      aria-label={label}
      onKeyDown={onKeyDown}
      style={{ left }}
      className="fixed z-40 max-h-screen min-w-44 overflow-y-auto rounded border border-line bg-surface py-1 text-sm shadow-2xl"
    >
      {entries.map(({ name, isOn, run }) => (
        <button
          key={name}
          type="button"
          {...(isOn === undefined ? { role: "menuitem" } : { role: "menuitemcheckbox", "aria-checked": isOn })}
          tabIndex={-1}
          onClick={() => {
            onClose();
            run();
          }}
          className="block w-full px-3 py-1 text-left hover:bg-raised focus:bg-raised aria-checked:text-accent"
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** @returns false for keys that do not move the focus */
function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll("button") ?? [])];
  const at = items.findIndex((each) => each.isSameNode(document.activeElement));
  const targets: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = targets[key];
  if (target === undefined) return false;
  items.at(target % items.length)?.focus();
  return true;
}
