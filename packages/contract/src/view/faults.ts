import type { Issue } from "../issue.ts";
import { isJsonObject, type JsonValue } from "../json/value.ts";
import { LAYOUT_CHILDREN, MAX_ISSUES } from "../limits/manifest.ts";
import { lazyChecker, opaqueLayouts } from "../schemas/checker.ts";
import { layoutDefs } from "./schema.ts";

interface Place {
  readonly node: unknown;
  readonly pointer: string;
}

/** One node without its children. */
const nodes = lazyChecker({ ...layoutDefs.layoutNode, $defs: opaqueLayouts });

/** The faults of a layout, node by node from the top, up to the number that a verdict lists. Nothing recurses. */
export function layoutFaults(layout: unknown, pointer: string): readonly Issue[] {
  const issues: Issue[] = [];
  const waiting: Place[] = [{ node: layout, pointer }];
  for (let place = waiting.pop(); place !== undefined && issues.length <= MAX_ISSUES; place = waiting.pop()) {
    const { node, pointer: here } = place;
    if (!nodes.holds(node))
      issues.push(...nodes.faults(node).map((each) => ({ ...each, pointer: here + each.pointer })));
    waiting.push(...nodesBelow(node, here).toReversed());
  }
  return issues;
}

/** The nodes inside a node; a child that is not an object is a fault of the node around it. */
function nodesBelow(node: unknown, pointer: string): readonly Place[] {
  if (!isJsonObject(node)) return [];
  if (node.type === "box") return isJsonObject(node.child) ? [{ node: node.child, pointer: `${pointer}/child` }] : [];
  if ((node.type !== "row" && node.type !== "column") || !Array.isArray(node.children)) return [];
  const children: readonly JsonValue[] = node.children.slice(0, LAYOUT_CHILDREN);
  const places = children.map((child, index) => ({ node: child, pointer: `${pointer}/children/${index}` }));
  return places.filter((place) => isJsonObject(place.node));
}
