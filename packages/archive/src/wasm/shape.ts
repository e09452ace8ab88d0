import type { FunctionType } from "./types.ts";
import type { ExternKind } from "./verdict.ts";

export interface ImportEntry {
  readonly module: string;
  readonly name: string;
  readonly kind: ExternKind;
  /** For a function. */
  readonly type?: number;
}

export interface ExportEntry {
  readonly name: string;
  readonly kind: ExternKind;
  readonly index: number;
}

/** Initial and maximum size; `plain` when no proposal's flag is set. */
export interface Bounds {
  readonly min: number;
  readonly max?: number;
  readonly plain: boolean;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Facts unknown to later checks, because a limit or a forbidden feature ended the reading of a section. */
export type Unknown = "types" | "imports" | "functions" | "exports";

/** Facts that the section reader collects about one module. */
export interface ModuleShape {
  readonly types: FunctionType[];
  readonly imports: ImportEntry[];
  /** Type index of each defined function. */
  readonly functions: number[];
  readonly tables: Bounds[];
  readonly memories: Bounds[];
  globals: number;
  tags: number;
  readonly exports: ExportEntry[];
  start?: { readonly index: number };
  segments: number;
  elements: number;
  dataSegments: number;
  dataCount?: number;
  bodies: number;
  readonly customSections: { readonly name: string; readonly size: number }[];
  customBytes: number;
  /** Contents of the code section. */
  code?: Range;
  /** Whole sections, including the id byte, that are rewritten with maximum sizes. */
  tableSection?: Range;
  memorySection?: Range;
  readonly unknown: Set<Unknown>;
}

export function emptyShape(): ModuleShape {
  return {
    types: [],
    imports: [],
    functions: [],
    tables: [],
    memories: [],
    globals: 0,
    tags: 0,
    exports: [],
    segments: 0,
    elements: 0,
    dataSegments: 0,
    bodies: 0,
    customSections: [],
    customBytes: 0,
    unknown: new Set(),
  };
}

const countImports = (shape: ModuleShape, kind: ExternKind): number =>
  shape.imports.reduce((sum, each) => sum + (each.kind === kind ? 1 : 0), 0);

/** Size of an index space: the imported and the defined items. */
export function spaceOf(shape: ModuleShape, kind: ExternKind): number {
  const defined = {
    function: shape.functions.length,
    table: shape.tables.length,
    memory: shape.memories.length,
    global: shape.globals,
    tag: shape.tags,
  };
  return countImports(shape, kind) + defined[kind];
}

/** Type of a function by its index among imported and defined ones; undefined when it is unknown. */
export function functionType(shape: ModuleShape, index: number): FunctionType | undefined {
  if (shape.unknown.size > 0) return undefined;
  const imported = shape.imports.filter((each) => each.kind === "function");
  const type = index < imported.length ? imported[index]?.type : shape.functions[index - imported.length];
  return type === undefined ? undefined : shape.types[type];
}
