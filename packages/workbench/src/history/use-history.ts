import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../api/context.ts";
import { dialogs } from "../state/dialogs.ts";
import { type DeskHistory, deskHistory } from "./desk.ts";

/** The history of this page. */
export function useHistory(): DeskHistory {
  return deskHistory(useApi(), useQueryClient());
}

/** Undo and redo by keys, except in text fields, which have their own, and in dialogs. */
export function useUndoKeys(): void {
  const { history } = useHistory();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = wayOf(event);
      if (!way || dialogs.get().open || isTyping(event.target)) return;
      event.preventDefault();
      void history[way]();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [history]);
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
