import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** Space that the menu needs at the window's edges. */
const ROOM = { width: 240, entry: 28, frame: 10 };

export interface MenuProps {
  readonly label: string;
  readonly entries: readonly { readonly name: string; run(): void }[];
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
  const left = Math.min(x, innerWidth - ROOM.width);
  const top = Math.min(y, innerHeight - ROOM.frame - entries.length * ROOM.entry);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      data-menu=""
      aria-label={label}
      onKeyDown={onKeyDown}
      style={{ left, top }}
      className="fixed z-40 min-w-44 rounded border border-line bg-surface py-1 text-sm shadow-2xl"
    >
      {entries.map(({ name, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            run();
          }}
          className="block w-full px-3 py-1 text-left hover:bg-raised focus:bg-raised"
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
