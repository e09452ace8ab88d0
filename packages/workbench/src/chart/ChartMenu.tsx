import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ChartMenuEntry, chartMenu } from "./menu.ts";
import { type AskedMenu, onMenuAsked } from "./menu-key.ts";
import { priceUnder } from "./opened.ts";

interface Opened {
  readonly x: number;
  readonly y: number;
  readonly entries: readonly ChartMenuEntry[];
  /** Has the focus again when the menu closes. */
  readonly before: Element | null;
}

/** Space that the menu needs at the window's edges. */
const ROOM = { width: 240, entry: 28, frame: 10 };

/** The menu of a chart, opened by the secondary button or the keyboard's menu key. */
export function ChartMenu() {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const open = ({ place, x, y }: AskedMenu) =>
      setOpened({ x, y, entries: chartMenu(place), before: document.activeElement });
    const onMenu = (event: MouseEvent) => {
      const { clientX: x, clientY: y, target } = event;
      if (!(target instanceof Element)) return;
      // A key that opened this menu asks for another one when it is released.
      if (target.closest("[data-chart-menu]")) return event.preventDefault();
      if (!target.closest("[data-chart]")) return;
      const place = priceUnder({ x, y });
      if (!place) return;
      event.preventDefault();
      open({ place, x, y });
    };
    document.addEventListener("contextmenu", onMenu);
    const end = onMenuAsked(open);
    return () => {
      end();
      document.removeEventListener("contextmenu", onMenu);
    };
  }, []);
  if (!opened) return null;
  const close = () => {
    setOpened(undefined);
    if (opened.before instanceof HTMLElement) opened.before.focus();
  };
  return <Menu key={`${opened.x} ${opened.y}`} opened={opened} onClose={close} />;
}

function Menu({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  // Before the next event: a quick second click would find no listener.
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
  const left = Math.min(opened.x, innerWidth - ROOM.width);
  const top = Math.min(opened.y, innerHeight - ROOM.frame - opened.entries.length * ROOM.entry);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      data-chart-menu=""
      aria-label="Chart"
      onKeyDown={onKeyDown}
      style={{ left, top }}
      className="fixed z-40 min-w-44 rounded border border-line bg-surface py-1 text-sm shadow-2xl"
    >
      {opened.entries.map(({ name, run }) => (
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
