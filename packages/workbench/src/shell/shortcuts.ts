import { priceUnder } from "../chart/opened.ts";
import { takesText } from "../parts/takes-text.ts";
import { dialogs, openDialog } from "../state/dialogs.ts";
import { askAbout, askAboutActive } from "../tabs/ask-about.ts";
import { toggleBorder } from "../tabs/workspace.ts";

/** Listens for the global shortcuts; returns a function that stops it. */
export function startShortcuts(): () => void {
  // Unknown until it moves.
  let pointer: Place | undefined;
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    pointer = { x, y };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event, pointer);
    if (!action || dialogs.get().open) return;
    event.preventDefault();
    action();
  };
  addEventListener("keydown", onKeyDown);
  addEventListener("pointermove", onPointerMove, { passive: true });
  return () => {
    removeEventListener("keydown", onKeyDown);
    removeEventListener("pointermove", onPointerMove);
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function actionOf(event: KeyboardEvent, pointer: Place | undefined): (() => void) | undefined {
  if (event.key === "F6") return () => stepPart(event.shiftKey ? -1 : 1);
  if (event.key === "?" && !takesText(event)) return () => openDialog({ kind: "keys" });
  if (event.altKey && !event.ctrlKey && !event.metaKey && !typesText(event)) {
    // The code, not the key: with Alt some keyboards type another letter.
    if (event.code === "KeyA") return () => alertAt(pointer);
    if (event.code === "KeyL") return () => openDialog({ kind: "layouts" });
    if (event.code === "KeyJ") return () => openDialog({ kind: "objects" });
    if (event.code === "KeyQ") return () => askAt(pointer);
  }
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "k" && !event.altKey) return () => openDialog({ kind: "palette" });
  if (key === "j" && !event.altKey) return () => toggleBorder("bottom");
  if (key === "b") return () => toggleBorder(event.altKey ? "right" : "left");
  return undefined;
}

/** True where Alt types another character into a field: on a German Mac, Alt and L are `@`. */
const typesText = (event: KeyboardEvent): boolean =>
  takesText(event) && event.key.length === 1 && !/[a-z]/i.test(event.key);

/** Asks about the chart under the pointer; without one, about the active one. */
function askAt(pointer: Place | undefined): void {
  const chartId = pointer && priceUnder(pointer)?.chartId;
  if (chartId === undefined) askAboutActive();
  else askAbout(chartId);
}

/** Opens an alert at the price under the pointer; without one, the form begins with the last price. */
function alertAt(pointer: Place | undefined): void {
  const price = pointer && priceUnder(pointer)?.price;
  openDialog({ kind: "alert", ...(price !== undefined && { price }) });
}

/** Moves the focus to the next or previous part of the page: the top bar and each open panel. */
function stepPart(step: 1 | -1): void {
  const parts = partsInSight();
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const from = at < 0 && step < 0 ? 0 : at;
  const next = parts[(from + step + parts.length) % parts.length];
  // The top bar is no panel, so its first control gets the focus.
  const target = next?.matches("[data-tab]") ? next : next?.querySelector<HTMLElement>("select, button");
  target?.focus();
}

/** In reading order, left to right and top to bottom: the layout stores its panels in the order they were opened. */
function partsInSight(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("header[data-top], [data-tab]")]
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
    .map(({ part }) => part);
}
