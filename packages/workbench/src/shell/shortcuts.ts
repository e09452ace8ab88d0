import { dialogs, openDialog } from "../state/dialogs.ts";
import { stepPart } from "./parts.ts";
import { toggleBorder } from "./workspace.ts";

/** Listens for the global shortcuts; returns a function that stops it. */
export function startShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action || dialogs.get().open) return;
    event.preventDefault();
    action();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  if (event.key === "F6") return () => stepPart(event.shiftKey ? -1 : 1);
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "k" && !event.altKey) return () => openDialog({ kind: "palette" });
  if (key === "j" && !event.altKey) return () => toggleBorder("bottom");
  if (key === "b") return () => toggleBorder(event.altKey ? "right" : "left");
  return undefined;
}
