/** The parts of a key event that decide. */
export type KeyFacts = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "code">;

/** Whether a key event is the one that a binding such as `Ctrl Alt O` names. `Ctrl` is also the command key of a Mac. */
export function matchesKeys({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyFacts, keys: string): boolean {
  const parts = keys.split(" ");
  const letter = parts.at(-1) ?? "";
  // The code, not the key: with Alt some keyboards type another letter.
  return (
    code === `Key${letter}` &&
    altKey === parts.includes("Alt") &&
    (ctrlKey || metaKey) === parts.includes("Ctrl") &&
    shiftKey === parts.includes("Shift")
  );
}
