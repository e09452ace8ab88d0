import { askAbout, askAboutFront } from "../assistant/about.ts";
import { priceUnder } from "../chart/opened.ts";
import { dialogs, openDialog } from "../state/dialogs.ts";
import { stepPart } from "./parts.ts";
import { toggleBorder } from "./workspace.ts";

/** Listens for the global shortcuts; returns a function that stops it. */
export function startShortcuts(): () => void {
  let pointer = { x: Number.NaN, y: Number.NaN };
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

function actionOf(event: KeyboardEvent, pointer: Place): (() => void) | undefined {
  if (event.key === "F6") return () => stepPart(event.shiftKey ? -1 : 1);
  // The code, not the key: with Alt some keyboards type another letter.
  if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyA") return () => alertAt(pointer);
  if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyL") {
    return () => openDialog({ kind: "layouts" });
  }
  if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyQ") return () => askAt(pointer);
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "k" && !event.altKey) return () => openDialog({ kind: "palette" });
  if (key === "j" && !event.altKey) return () => toggleBorder("bottom");
  if (key === "b") return () => toggleBorder(event.altKey ? "right" : "left");
  return undefined;
}

/** About the chart under the pointer; without one about the chart in front. */
function askAt(pointer: Place): void {
  const chartId = priceUnder(pointer)?.chartId;
  if (chartId === undefined) askAboutFront();
  else askAbout(chartId);
}

/** At the price under the pointer; without one the form begins with the last price. */
function alertAt(pointer: Place): void {
  const price = priceUnder(pointer)?.price;
  openDialog({ kind: "alert", ...(price !== undefined && { price }) });
}
