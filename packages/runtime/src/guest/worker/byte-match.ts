import { JSON_LIMITS } from "@bourse/contract/guest";

type Schema = Readonly<Record<string, unknown>>;
/** Advances the cursor over one value; false if the value is not known to match the schema. */
type Match = (cursor: ByteCursor, nesting: number) => boolean;

const [COLON, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x3a, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
const encoder = new TextEncoder();
const NEVER: Match = () => false;

/** One property of a closed object. */
interface Member {
  readonly name: Uint8Array;
  readonly match: Match;
  /** A separate bit for each member, so that one number records which members were present. */
  readonly bit: number;
}

/** One kind of node: the values of its tag, its members, and the required ones. */
interface Kind {
  readonly tags: readonly Uint8Array[];
  readonly members: readonly Member[];
  readonly needed: number;
}

/**
 * Compiles a schema to a check on bytes. It returns true only for plain JSON that matches the schema, and does so
 * without building a value, which would take most of a rendering's time. For anything unknown or in an unexpected
 * position, such as a tag that is not the first member, it returns false, and the complete check decides. A property
 * test compares the verdicts of both.
 */
export function compileByteMatch(root: Schema, maxNesting: number): (bytes: Uint8Array) => boolean {
  const resolved = new Map<string, Match>();

  function compile(schema: Schema): Match {
    if (typeof schema.$ref === "string") return reference(schema.$ref);
    if (schema.oneOf) return choice(schema);
    if (schema.type === "array") return list(schema);
    if (schema.type === "integer" || schema.type === "number") return numeric(schema);
    return schema.type === "string" ? text(schema) : NEVER;
  }

  /** A nested node is a reference, so counting references measures the nesting. */
  function reference(to: string): Match {
    if (!resolved.has(to)) {
      resolved.set(to, NEVER);
      resolved.set(to, compile(find(root, to)));
    }
    let match: Match | undefined;
    return (cursor, nesting) => {
      match ??= resolved.get(to) ?? NEVER;
      return nesting < maxNesting && match(cursor, nesting + 1);
    };
  }

  function choice({ oneOf, discriminator }: Schema): Match {
    const { propertyName } = discriminator as { propertyName: string };
    const tag = encoder.encode(propertyName);
    const kinds = (oneOf as readonly Schema[]).map((branch) => kindOf(branch, propertyName));
    return (cursor, nesting) => {
      cursor.values += 2;
      if (!cursor.takes(OPEN_OBJECT) || cursor.string() < 0 || !cursor.wasString(tag)) return false;
      if (!cursor.takes(COLON) || cursor.string() < 0) return false;
      for (const kind of kinds)
        for (const name of kind.tags) if (cursor.wasString(name)) return otherMembers(cursor, kind, nesting);
      return false;
    };
  }

  function kindOf({ properties, required }: Schema, tag: string): Kind {
    const { [tag]: tagged = {}, ...others } = properties as Readonly<Record<string, Schema>>;
    const names = Object.keys(others);
    const members = names.map((name, index) => ({
      name: encoder.encode(name),
      match: compile(others[name] as Schema),
      bit: 1 << index,
    }));
    const tags = ((tagged.enum as readonly string[]) ?? [tagged.const]).map((each) => encoder.encode(each));
    const needed = (required as readonly string[]).filter((name) => name !== tag);
    return { tags, members, needed: needed.reduce((sum, name) => sum | (1 << names.indexOf(name)), 0) };
  }

  function list({ items, maxItems = 0 }: Schema): Match {
    const match = compile(items as Schema);
    return (cursor, nesting) => {
      cursor.values += 1;
      if (!cursor.takes(OPEN_ARRAY)) return false;
      if (cursor.takes(CLOSE_ARRAY)) return true;
      for (let count = 0; count < (maxItems as number); count += 1) {
        if (!match(cursor, nesting)) return false;
        if (cursor.takes(CLOSE_ARRAY)) return true;
        if (!cursor.takes(COMMA)) return false;
      }
      return false;
    };
  }

  const match = compile(root);
  return (bytes) => {
    const cursor = new ByteCursor(bytes);
    return match(cursor, 0) && cursor.isAtEnd && cursor.values <= JSON_LIMITS.maxValues;
  };
}

/** The members after the tag, up to the end of the object: each known, no duplicates, none missing. */
function otherMembers(cursor: ByteCursor, { members, needed }: Kind, nesting: number): boolean {
  let seen = 0;
  while (cursor.takes(COMMA)) {
    if (cursor.string() < 0) return false;
    const member = memberNamed(cursor, members);
    if (!member || (seen & member.bit) !== 0) return false;
    seen |= member.bit;
    if (!cursor.takes(COLON) || !member.match(cursor, nesting)) return false;
  }
  return (seen & needed) === needed && cursor.takes(CLOSE_OBJECT);
}

function memberNamed(cursor: ByteCursor, members: readonly Member[]): Member | undefined {
  for (const member of members) if (cursor.wasString(member.name)) return member;
  return undefined;
}

function numeric({ type, minimum = Infinity, maximum = -Infinity }: Schema): Match {
  return (cursor) => {
    cursor.values += 1;
    const range = cursor.number();
    if (!range || (type === "integer" && range[0] !== range[1])) return false;
    return range[0] >= (minimum as number) && range[1] <= (maximum as number);
  };
}

function text(schema: Schema): Match {
  // Bytes alone cannot verify a pattern, a minimum length or an enumeration of texts.
  if (Object.keys(schema).some((keyword) => keyword !== "type" && keyword !== "maxLength")) return NEVER;
  const limit = (schema.maxLength ?? -1) as number;
  return (cursor) => {
    cursor.values += 1;
    const length = cursor.string();
    return length >= 0 && length <= limit;
  };
}

function find(root: Schema, reference: string): Schema {
  const steps = reference.replace(/^#\//, "").split("/");
  return steps.reduce<Schema>((at, step) => (at[step] ?? {}) as Schema, root);
}

/** Any integer with this many digits is exact as a double. */
const SAFE_DIGITS = 15;

const [QUOTE, BACKSLASH, DOT, ZERO, NINE, SPACE] = [0x22, 0x5c, 0x2e, 0x30, 0x39, 0x20];

/** 1 for blanks. */
const BLANK = new Uint8Array(256);
for (const blank of " \t\n\r") BLANK[blank.charCodeAt(0)] = 1;

/** 1 for bytes that a string may contain unescaped. */
const AS_IS = new Uint8Array(256).fill(1, SPACE);
AS_IS[QUOTE] = 0;
AS_IS[BACKSLASH] = 0;

/** 1 for bytes that may follow a backslash. `\u` escapes are not plain: some of them are not valid text. */
const ESCAPED = new Uint8Array(256);
for (const letter of '"\\/bfnrt') ESCAPED[letter.charCodeAt(0)] = 1;

/**
 * A position in JSON text, as bytes. It advances only over plain syntax and reports anything else, which another reader
 * must handle.
 */
class ByteCursor {
  /** Number of values read. */
  values = 0;
  #bytes: Uint8Array;
  #at = 0;
  /** Start of the last string. */
  #start = 0;
  #length = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Advances over blanks and this byte, if it is next. */
  takes(byte: number): boolean {
    this.#skip();
    if (this.#bytes[this.#at] !== byte) return false;
    this.#at += 1;
    return true;
  }

  get isAtEnd(): boolean {
    this.#skip();
    return this.#at === this.#bytes.length;
  }

  /**
   * Advances over a string; returns its length in bytes, which is at least its length in characters, or -1 if it is not
   * plain.
   */
  string(): number {
    if (!this.takes(QUOTE)) return -1;
    const bytes = this.#bytes;
    this.#start = this.#at;
    for (let at = this.#at; at < bytes.length; at += 1) {
      while (AS_IS[bytes[at] ?? 0] === 1) at += 1;
      if (bytes[at] === QUOTE) {
        this.#at = at + 1;
        this.#length = at - this.#start;
        return this.#length;
      }
      if (bytes[at] !== BACKSLASH) return -1;
      at += 1;
      if (ESCAPED[bytes[at] ?? 0] === 0) return -1;
    }
    return -1;
  }

  /** True when the last string has these bytes. */
  wasString(name: Uint8Array): boolean {
    if (name.length !== this.#length) return false;
    for (let index = 0; index < name.length; index += 1)
      if (name[index] !== this.#bytes[this.#start + index]) return false;
    return true;
  }

  /**
   * Advances over a non-negative number without exponent; returns its lower and upper bound, which are equal for an
   * integer, or undefined. A fraction must have a non-zero digit within the precision of a double.
   */
  number(): readonly [atLeast: number, atMost: number] | undefined {
    this.#skip();
    const from = this.#at;
    let whole = 0;
    let at = from;
    for (; isDigit(this.#bytes[at]); at += 1) whole = whole * 10 + (this.#bytes[at] as number) - ZERO;
    const digits = at - from;
    if (digits === 0 || digits > SAFE_DIGITS || (digits > 1 && this.#bytes[from] === ZERO)) return undefined;
    this.#at = at;
    if (this.#bytes[at] !== DOT) return [whole, whole];
    const fraction = at + 1;
    at = fraction;
    let sum = 0;
    for (; isDigit(this.#bytes[at]); at += 1)
      sum += at - fraction < SAFE_DIGITS - digits ? (this.#bytes[at] as number) - ZERO : 0;
    this.#at = at;
    return sum === 0 ? undefined : [whole, whole + 1];
  }

  #skip(): void {
    while (BLANK[this.#bytes[this.#at] ?? 0] === 1) this.#at += 1;
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}
