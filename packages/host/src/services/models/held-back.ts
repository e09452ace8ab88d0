/** Hands on a text in parts. */
export interface HeldBack {
  take(text: string): void;
  /** Hands on the rest. */
  end(): void;
}

/**
 * Hands on text without a secret that comes in two parts: as much is held back as could be the beginning of one. Nor are
 * the halves of a character parted.
 */
export function heldBack(
  secret: string | undefined,
  { redact, said }: { redact(text: string): string; said(text: string): void },
): HeldBack {
  const hold = Math.max(0, (secret?.length ?? 0) - 1);
  let rest = "";
  const give = (length: number) => {
    const part = rest.slice(0, length);
    rest = rest.slice(length);
    if (part !== "") said(part.toWellFormed());
  };
  return {
    take(text) {
      rest = redact(rest + text);
      const length = Math.max(0, rest.length - hold);
      give(isHighHalf(rest.charCodeAt(length - 1)) ? length - 1 : length);
    },
    end: () => give(rest.length),
  };
}

const isHighHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
