import { Cursor, MalformedModule } from "./cursor.ts";
import type { FeatureName } from "./features.ts";
import type { Findings } from "./findings.ts";
import { readBounds } from "./limits-field.ts";
import { leave, type SectionContext, type SectionReader } from "./sections/context.ts";
import {
  readDataCount,
  readFunctions,
  readGlobals,
  readMemories,
  readStart,
  readTables,
  readTags,
} from "./sections/definitions.ts";
import { readData, readElements } from "./sections/segments.ts";
import { emptyShape, type ModuleShape, spaceOf } from "./shape.ts";
import { readValueType } from "./types.ts";
import type { ExternKind } from "./verdict.ts";

/** Kinds of imports and exports by their byte. */
const EXTERN_KINDS: readonly ExternKind[] = ["function", "table", "memory", "global", "tag"];
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

function readImports(cursor: Cursor, context: SectionContext): void {
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

const FUNCTION = 0x60;
/** Other forms of a type; each changes the following format, so the rest of the section is not read. */
const PROPOSED: Readonly<Record<number, FeatureName>> = {
  95: "gc", // struct
  94: "gc", // array
  93: "stack-switching", // cont
  80: "gc", // sub
  79: "gc", // sub final
  78: "gc", // rec
  77: "gc", // descriptor
  76: "gc", // describes
};
const SHARED_TYPE = 0x65;

function readValueTypes(cursor: Cursor, context: SectionContext): Uint8Array {
  const count = cursor.u32();
  const start = cursor.position;
  for (let index = 0; index < count; index += 1) readValueType(cursor, context.findings, "a function type");
  return cursor.bytes.subarray(start, cursor.position);
}

/** Guests have only function types. */
function readTypes(cursor: Cursor, context: SectionContext): void {
  const { shape, findings } = context;
  const count = cursor.u32();
  if (count > findings.limits.types) {
    findings.tooLarge(count, findings.limits.types, "types");
    shape.unknown.add("types");
    leave(cursor);
    return;
  }
  for (let index = 0; index < count; index += 1) {
    const start = cursor.position;
    const form = cursor.byte();
    const feature = form === SHARED_TYPE ? "threads" : PROPOSED[form];
    if (feature) {
      findings.feature(feature, () => `form 0x${form.toString(16)} of type ${index}, byte ${start}`);
      shape.unknown.add("types");
      leave(cursor);
      return;
    }
    if (form !== FUNCTION) cursor.fail(`0x${form.toString(16)} is not a form of a type`, start);
    const params = readValueTypes(cursor, context);
    const results = readValueTypes(cursor, context);
    shape.types.push({ params, results });
  }
}

const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const COMPONENT_LAYER = 1;

const CUSTOM = 0;
const TABLE = 4;
const MEMORY = 5;
const CODE = 10;
const STRINGS = 14;

interface SectionRow {
  readonly id: number;
  readonly read: SectionReader;
}

/** The sections of a module in their required order, each at most once. */
const SECTIONS: readonly SectionRow[] = [
  { id: 1, read: readTypes },
  { id: 2, read: readImports },
  { id: 3, read: readFunctions },
  { id: TABLE, read: readTables },
  { id: MEMORY, read: readMemories },
  { id: 13, read: readTags },
  { id: STRINGS, read: readStrings },
  { id: 6, read: readGlobals },
  { id: 7, read: readExports },
  { id: 8, read: readStart },
  { id: 9, read: readElements },
  { id: 12, read: readDataCount },
  { id: CODE, read: readCode },
  { id: 11, read: readData },
];

const RANK = new Map(SECTIONS.map(({ id }, rank) => [id, rank]));

function readStrings(cursor: Cursor, { findings }: Parameters<SectionReader>[1]): void {
  const start = cursor.position;
  findings.feature("stringref", () => `string section, byte ${start}`);
  cursor.position = cursor.end;
}

/** The bodies are read after all sections are known, because they call functions by index. */
function readCode(cursor: Cursor, { shape }: Parameters<SectionReader>[1]): void {
  shape.code = { start: cursor.position, end: cursor.end };
  shape.bodies = cursor.u32();
  cursor.position = cursor.end;
}

function readHeader(cursor: Cursor): void {
  const { bytes } = cursor;
  for (let index = 0; index < 4; index += 1) {
    if (bytes[index] !== HEADER[index]) cursor.fail("the bytes do not start with the mark of a Wasm module", 0);
  }
  if (bytes[6] === COMPONENT_LAYER) cursor.fail("this is a component, a guest is a core module of version 1", 4);
  for (let index = 4; index < HEADER.length; index += 1) {
    if (bytes[index] !== HEADER[index]) cursor.fail("this is not version 1 of the Wasm binary format", 4);
  }
  cursor.skip(HEADER.length);
}

function readSections(cursor: Cursor, shape: ModuleShape, findings: Findings): void {
  let last = -1;
  while (!cursor.done) {
    const start = cursor.position;
    const id = cursor.byte();
    const contents = cursor.slice(cursor.u32());
    if (id === CUSTOM) {
      readCustom(contents, { shape, findings });
      continue;
    }
    const rank = RANK.get(id);
    const row = rank === undefined ? undefined : SECTIONS[rank];
    if (rank === undefined || !row) cursor.fail(`there is no section with id ${id}`, start);
    if (rank <= last) cursor.fail(`section ${id} stands twice or out of order`, start);
    last = rank;
    row.read(contents, { shape, findings });
    if (!contents.done) contents.fail(`section ${id} is longer than its contents`);
    if (id === TABLE) shape.tableSection = { start, end: contents.end };
    if (id === MEMORY) shape.memorySection = { start, end: contents.end };
  }
  if (!shape.unknown.has("functions") && shape.bodies !== shape.functions.length) {
    cursor.fail(`${shape.functions.length} functions are declared and ${shape.bodies} have a body`);
  }
  if (shape.dataCount !== undefined && shape.dataCount !== shape.dataSegments) {
    cursor.fail(`${shape.dataCount} data segments are announced and ${shape.dataSegments} are there`);
  }
}

/**
 * Reads every section except the bodies. False when the bytes are not a module; `shape` then contains everything read
 * so far.
 */
export function readModule(
  bytes: Uint8Array,
  findings: Findings,
): { readonly whole: boolean; readonly shape: ModuleShape } {
  const shape = emptyShape();
  try {
    const cursor = new Cursor(bytes, 0, bytes.length);
    readHeader(cursor);
    readSections(cursor, shape, findings);
    return { whole: true, shape };
  } catch (error) {
    if (!(error instanceof MalformedModule)) throw error;
    findings.malformed(error);
    return { whole: false, shape };
  }
}

/** Names, producers, debug information: engines ignore them, so only their name is read and their size counted. */
function readCustom(cursor: Cursor, { shape, findings }: SectionContext): void {
  const size = cursor.end - cursor.position;
  const name = cursor.name();
  shape.customBytes += size;
  const { customBytes, customSections } = findings.limits;
  if (shape.customBytes > customBytes) findings.tooLarge(shape.customBytes, customBytes, "bytes of custom sections");
  if (shape.customSections.length < customSections) shape.customSections.push({ name, size });
  else findings.tooLarge(customSections + 1, customSections, "custom sections");
  leave(cursor);
}

function readExports(cursor: Cursor, { shape, findings }: SectionContext): void {
  const count = cursor.u32();
  if (count > findings.limits.exports) {
    findings.tooLarge(count, findings.limits.exports, "exports");
    shape.unknown.add("exports");
    leave(cursor);
    return;
  }
  const names = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const start = cursor.position;
    const name = cursor.name();
    const byte = cursor.byte();
    const kind = EXTERN_KINDS[byte];
    if (!kind) cursor.fail(`0x${byte.toString(16)} is not a kind of export`, cursor.position - 1);
    const target = cursor.u32();
    if (kind === "tag") findings.feature("exception-handling", () => `exported tag, byte ${start}`);
    else if (shape.unknown.size === 0 && target >= spaceOf(shape, kind))
      cursor.fail(`there is no ${kind} ${target}`, start);
    if (names.has(name)) cursor.fail("two exports have one name", start);
    names.add(name);
    shape.exports.push({ name, kind, index: target });
  }
}
