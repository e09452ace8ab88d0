/** The keys that a `when` condition can test. */
export interface WhenContext {
  /** Symbol of the chart; empty when there is none. */
  readonly symbol: string;
  /** Timeframe of the chart; empty when there is none. */
  readonly timeframe: string;
  /** Location of the view's container. */
  readonly location: string;
}

const KEYS = ["symbol", "timeframe", "location"] as const;
type Key = (typeof KEYS)[number];

/** One condition: a key that is set, a key that is not set, or a key with a given value. */
export type Condition =
  | { readonly kind: "set"; readonly key: Key }
  | { readonly kind: "not_set"; readonly key: Key }
  | { readonly kind: "equals"; readonly key: Key; readonly value: string };

export type WhenVerdict =
  | { readonly ok: true; readonly conditions: readonly Condition[] }
  | { readonly ok: false; readonly message: string };

const EQUALS = /^([A-Za-z]+)\s*==\s*(?:'([^']*)'|([A-Za-z0-9^._:/-]+))$/;
const SET = /^(!?)\s*([A-Za-z]+)$/;

/**
 * Parses a view's `when`: conditions joined by `&&`, each `key`, `!key`, `key == word` or `key == 'text'`, with the
 * keys of {@link WhenContext}. There is no `||`, no parentheses and no functions. An empty text has no conditions.
 */
export function parseWhen(text: string): WhenVerdict {
  if (text.trim() === "") return { ok: true, conditions: [] };
  const conditions: Condition[] = [];
  for (const part of text.split("&&")) {
    const condition = parseCondition(part.trim());
    if (typeof condition === "string") return { ok: false, message: condition };
    conditions.push(condition);
  }
  return { ok: true, conditions };
}

/** Whether every condition holds. */
export function holds(conditions: readonly Condition[], context: WhenContext): boolean {
  return conditions.every((condition) => {
    const found = context[condition.key];
    if (condition.kind === "equals") return found === condition.value;
    return (condition.kind === "set") === (found !== "");
  });
}

function parseCondition(text: string): Condition | string {
  const equals = EQUALS.exec(text);
  if (equals) {
    const key = knownKey(equals[1]);
    return key ? { kind: "equals", key, value: equals[2] ?? equals[3] ?? "" } : unknownKey(equals[1]);
  }
  const set = SET.exec(text);
  if (!set) return `${JSON.stringify(text)} is not a condition`;
  const key = knownKey(set[2]);
  return key ? { kind: set[1] === "!" ? "not_set" : "set", key } : unknownKey(set[2]);
}

function knownKey(text: string | undefined): Key | undefined {
  return KEYS.find((key) => key === text);
}

function unknownKey(text: string | undefined): string {
  return `${JSON.stringify(text)} is not one of ${KEYS.join(", ")}`;
}
