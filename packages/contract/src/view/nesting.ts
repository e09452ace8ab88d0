import type { Issue } from "../issue.ts";
import { jsonIssue } from "../json/json-issue.ts";
import { isJsonObject } from "../json/value.ts";
import { LAYOUT_MAX_NESTING } from "../limits/manifest.ts";

/** An issue when a layout nests too deeply, at the first node beyond the limit. It inspects no deeper node. */
export function checkNesting(layout: unknown, pointer: string): readonly Issue[] {
  const inner = firstBelow(layout, LAYOUT_MAX_NESTING);
  if (inner === undefined) return [];
  return [jsonIssue("json.too_deep", pointer + inner, `a layout nests at most ${LAYOUT_MAX_NESTING} nodes`)];
}

/** Relative pointer of the first node with more than `allowed - 1` nodes above it. */
function firstBelow(node: unknown, allowed: number): string | undefined {
  if (!isJsonObject(node)) return undefined;
  if (allowed === 0) return "";
  const { child, children } = node;
  const below = child === undefined ? undefined : firstBelow(child, allowed - 1);
  if (below !== undefined) return `/child${below}`;
  if (!Array.isArray(children)) return undefined;
  for (const [index, each] of children.entries()) {
    const deep = firstBelow(each, allowed - 1);
    if (deep !== undefined) return `/children/${index}${deep}`;
  }
  return undefined;
}
