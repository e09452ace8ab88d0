import { type Section, SectionReader, sectionsOf } from "../guest/worker/module-sections.ts";

/** The author's own parts of a module that was inspected before. */
export interface ModuleParts {
  /** The contents of the code section. */
  readonly code: Uint8Array;
  /** The body of each function. */
  readonly functions: readonly Uint8Array[];
  /** The contents of the data section. */
  readonly data: Uint8Array;
}

const CODE = 10;
const DATA = 11;

/** Splits a module into its parts. @throws {RangeError} if it is cut off, which no inspected module is */
export function partsOf(module: Uint8Array): ModuleParts {
  const sections = sectionsOf(module);
  const code = sections.findLast(({ id }) => id === CODE);
  const data = sections.findLast(({ id }) => id === DATA);
  const contentsOf = (section: Section | undefined) =>
    section ? module.subarray(section.from, section.end) : new Uint8Array();
  return { code: contentsOf(code), functions: code ? bodiesOf(module, code) : [], data: contentsOf(data) };
}

function bodiesOf(module: Uint8Array, { from, end }: Section): readonly Uint8Array[] {
  if (from === end) return [];
  const reader = new SectionReader(module, from, end);
  return Array.from({ length: reader.number() }, () => {
    const length = reader.number();
    const start = reader.at;
    reader.skip(length);
    return module.subarray(start, reader.at);
  });
}
