import type { Cursor } from "../cursor.ts";
import { spaceOf } from "../shape.ts";
import { leave, type SectionContext } from "./context.ts";
import { EXTERN_KINDS } from "./imports.ts";

export function readExports(cursor: Cursor, { shape, findings }: SectionContext): void {
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
