import type { Cursor } from "../cursor.ts";
import { readBounds } from "../limits-field.ts";
import { readValueType } from "../types.ts";
import type { ExternKind } from "../verdict.ts";
import { leave, type SectionContext } from "./context.ts";

/** Kinds of imports and exports by their byte. */
export const EXTERN_KINDS: readonly ExternKind[] = ["function", "table", "memory", "global", "tag"];
/** An imported function with a required exact type. */
const EXACT_FUNCTION = 0x20;
/** Entries that share a module name. */
const COMPACT = new Set([0x7e, 0x7f]);

const READERS: Readonly<Record<ExternKind, (cursor: Cursor, context: SectionContext) => number | undefined>> = {
  function: (cursor) => cursor.u32(),
  table: (cursor, { findings }) => {
    readValueType(cursor, findings, "an imported table");
    readBounds(cursor, findings, "table");
    return undefined;
  },
  memory: (cursor, { findings }) => {
    readBounds(cursor, findings, "memory");
    return undefined;
  },
  global: (cursor, { findings }) => {
    readValueType(cursor, findings, "an imported global");
    if (cursor.byte() > 1) cursor.fail("a global is neither constant nor mutable");
    return undefined;
  },
  tag: (cursor, { findings }) => {
    findings.feature("exception-handling", () => `imported tag, byte ${cursor.position}`);
    cursor.byte();
    cursor.u32();
    return undefined;
  },
};

export function readImports(cursor: Cursor, context: SectionContext): void {
  const { shape, findings } = context;
  const unread = () => {
    shape.unknown.add("imports");
    leave(cursor);
  };
  const count = cursor.u32();
  if (count > findings.limits.imports) {
    findings.tooLarge(count, findings.limits.imports, "imports");
    unread();
    return;
  }
  for (let index = 0; index < count; index += 1) {
    const module = cursor.name();
    const name = cursor.name();
    const start = cursor.position;
    const byte = cursor.byte();
    if (byte === EXACT_FUNCTION || COMPACT.has(byte)) {
      const feature = byte === EXACT_FUNCTION ? "gc" : "compact-imports";
      findings.feature(feature, () => `import ${index}, byte ${start}`);
      unread();
      return;
    }
    const kind = EXTERN_KINDS[byte];
    if (!kind) cursor.fail(`0x${byte.toString(16)} is not a kind of import`, start);
    const type = READERS[kind](cursor, context);
    shape.imports.push({ module, name, kind, ...(type === undefined ? {} : { type }) });
  }
}
