/** Passes on a text in parts. */
export interface HeldBack {
  take(text: string): void;
  /** Passes on the rest. */
  end(): void;
}

/**
 * Passes on text without a secret that arrives split over two parts: it holds back as many characters as could begin the secret. It does
 * not split a surrogate pair either.
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
