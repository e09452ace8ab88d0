import { createHash } from "node:crypto";

/**
 * Numbers that follow from a digest of what is judged: the same for everybody who has the package, and not to be known by
 * the code inside it, which cannot hold a digest of itself.
 */
export class Seed {
  readonly #digest: string;

  constructor(digest: string) {
    this.#digest = digest;
  }

  bytes(name: string): Buffer {
    return createHash("sha256").update(`${this.#digest} ${name}`).digest();
  }

  /** From 0 up to but excluding `end`. */
  below(end: number, name: string): number {
    return this.bytes(name).readUInt32BE() % end;
  }

  pick<Item>(items: readonly [Item, ...Item[]], name: string): Item {
    return items[this.below(items.length, name)] ?? items[0];
  }
}

/** Locales beside `en` and `de-DE`. */
export const OTHER_LOCALES = ["fr-FR", "ja-JP", "pt-BR", "ar-EG", "tr-TR", "hi-IN", "es-MX", "ko-KR"] as const;

const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;
/** After 28 years every date has the same day of the week again. */
export const CALENDAR_MS = 10_227 * DAY_MS;
/** Weeks in twenty years. */
export const SOME_WEEKS = 1_043;

/** As a host's ids of workspaces look. */
export function uuidOf(seed: Seed, name: string): string {
  const hex = seed.bytes(name).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** As a host's generations look. */
export const generationOf = (seed: Seed, name: string): string =>
  seed.bytes(name).subarray(0, 16).toString("base64url");
