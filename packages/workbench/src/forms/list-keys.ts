/** A key that a field hears; its list is below it and never has the focus. */
export interface HeardKey {
  readonly key: string;
  readonly nativeEvent: Pick<KeyboardEvent, "isComposing">;
}

/**
 * The index that a key leads to in a list of `count` entries, or `take` for Enter. Undefined for other keys, and for those of an
 * input method: the Enter that ends its composition must choose nothing.
 */
export function listKey({ key, nativeEvent }: HeardKey, at: number, count: number): number | "take" | undefined {
  if (nativeEvent.isComposing) return undefined;
  if (key === "Enter") return "take";
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at + count - 1) % count;
  return undefined;
}
