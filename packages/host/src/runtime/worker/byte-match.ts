import { JSON_LIMITS } from "@bourse/contract/guest";
import { ByteCursor } from "./byte-cursor.ts";

type Schema = Readonly<Record<string, unknown>>;
/** Moves the cursor over one value; false: it is not known to meet the schema. */
type Match = (cursor: ByteCursor, nesting: number) => boolean;

const [COLON, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x3a, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
const encoder = new TextEncoder();
const NEVER: Match = () => false;

/** One property of a closed object. */
interface Member {
  readonly name: Uint8Array;
  readonly match: Match;
  /** A bit of its own, so that one number says which were there. */
  readonly bit: number;
}

/** One kind of node: the values of its tag, its members and those that it must have. */
interface Kind {
  readonly tags: readonly Uint8Array[];
  readonly members: readonly Member[];
  readonly needed: number;
}

/**
 * Compiles a schema into a look at the bytes: true is said only of plain JSON that meets it, and says it without building
 * a value, which would take most of a rendering's time. Anything this does not know or expects elsewhere, such as a tag
 * that is not the first member, is false, and then the careful check decides. A property test holds both to one verdict.
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

  /** A node within a node is a reference, so these are what is counted. */
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

/** The members after the tag, up to the end of the object: each known, none twice, all that are needed. */
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
  // A pattern, a least length or a list of texts is nothing that bytes alone show.
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
