/** The first place where an output is not what a test wants; an absent value is undefined. */
export interface OutputDifference {
  /** RFC 6901 pointer. */
  readonly pointer: string;
  readonly said: unknown;
  readonly wanted: unknown;
}

/**
 * Compares an output with what a test wants; the order of members does not matter. A number may differ by `tolerance`
 * times the wanted one, and by `tolerance` itself where that number is below 1.
 */
export function differenceOf(said: unknown, wanted: unknown, tolerance = 0): OutputDifference | undefined {
  return differenceAt({ pointer: "", said, wanted }, tolerance);
}

function differenceAt(place: OutputDifference, tolerance: number): OutputDifference | undefined {
  const { pointer, said, wanted } = place;
  if (isNear(said, wanted, tolerance)) return undefined;
  if (!isContainer(said) || !isContainer(wanted) || Array.isArray(said) !== Array.isArray(wanted)) return place;
  // Lists of different lengths differ as a whole: the first difference would hide what is missing or too much.
  if (Array.isArray(said) && Array.isArray(wanted) && said.length !== wanted.length) return place;
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(said)])) {
    const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const found = differenceAt({ pointer: at, said: member(said, name), wanted: member(wanted, name) }, tolerance);
    if (found) return found;
  }
  return undefined;
}

function isNear(said: unknown, wanted: unknown, tolerance: number): boolean {
  if (said === wanted) return true;
  if (typeof said !== "number" || typeof wanted !== "number") return false;
  return Math.abs(said - wanted) <= tolerance * Math.max(1, Math.abs(wanted));
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function member(container: Container, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined;
}
