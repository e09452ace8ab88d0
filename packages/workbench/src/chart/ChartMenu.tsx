import { useEffect, useState } from "react";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { type AskedMenu, onMenuAsked } from "./menu-key.ts";
import { priceUnder } from "./opened.ts";
import { OPENED_MENU } from "./parts.ts";
import { thingAt } from "./things.ts";

interface Opened extends AskedMenu {
  /** Has the focus again when the menu closes. */
  readonly before: Element | null;
}

/** The menu of a chart or of a thing on it, opened by the secondary button, the keyboard's menu key or the button at a finger's crosshair. */
export function ChartMenu() {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const open = (asked: AskedMenu) => setOpened({ ...asked, before: document.activeElement });
    const onMenu = (event: MouseEvent) => {
      const { clientX: x, clientY: y, target } = event;
      if (!(target instanceof Element)) return;
      // Releasing the key that opened this menu fires `contextmenu` again.
      if (target.closest("[data-menu]")) return event.preventDefault();
      const isOnBars = target.closest("[data-chart]") !== null;
      // A long press shows the crosshair, which has a button for the menu.
      if (isOnBars && event instanceof PointerEvent && event.pointerType === "touch") return event.preventDefault();
      const of = thingAt({ target, x, y }) ?? (isOnBars ? priceUnder({ x, y }) : undefined);
      if (!of) return;
      event.preventDefault();
      open({ of, x, y });
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
  return (
    <PartBoundary label="chart's menu" isQuiet>
      <OPENED_MENU.View key={`${opened.x} ${opened.y}`} opened={opened} onClose={close} />
    </PartBoundary>
  );
}
