/** Steps of the accent's hue, far enough apart to tell neighbours in a list from one another. */
const HUES = 12;
const CIRCLE = 360;

/** The hue of an extension's mark, in degrees from the theme's accent: the same for the same id, everywhere. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return ((sum % HUES) * CIRCLE) / HUES;
}

/** The first letters of the first two words of a name. */
export const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("en"))
    .join("");

export interface ExtensionMarkProps {
  readonly id: string;
  readonly name: string;
  /** Pixels of a side. */
  readonly size: number;
}

/** From this size on there is room for two letters. */
const TWO_LETTERS = 20;

/**
 * A sign of an extension, made from its id and name: manifests have no pictures. Its name stands beside it, so screen
 * readers skip it.
 */
export function ExtensionMark({ id, name, size }: ExtensionMarkProps) {
  const hue = `oklch(from var(--accent) l c calc(h + ${hueOf(id)}))`;
  return (
    <span
      aria-hidden="true"
      // Drawn by the style: as a text it would count as a word of the tab's name.
      data-mark={initialsOf(name).slice(0, size < TWO_LETTERS ? 1 : 2)}
      className="before:content-[attr(data-mark)] inline-flex shrink-0 items-center justify-center rounded-sm font-semibold text-text select-none"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        lineHeight: 1,
        background: `color-mix(in oklab, ${hue} 24%, var(--surface))`,
      }}
    />
  );
}
