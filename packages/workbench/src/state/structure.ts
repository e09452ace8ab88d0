import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** Parts of the market structure that a chart can show. */
export const STRUCTURE_PARTS = ["gaps", "breaks", "blocks", "history"] as const;
export type StructurePart = (typeof STRUCTURE_PARTS)[number];

/** The parts shown, by chart. */
export interface StructureSettings {
  readonly shown: Readonly<Record<string, readonly StructurePart[]>>;
}

/** Charts whose parts are remembered; the oldest are dropped. */
const MAX_KEPT = 64;

/** The shown parts of the market structure; stored in this browser. */
export const structure = createStore<StructureSettings>({ shown: kept() });

structure.subscribe(() => {
  const entries = Object.entries(structure.get().shown).filter(([, parts]) => parts.length > 0);
  keep("structure", Object.fromEntries(entries.slice(-MAX_KEPT)));
});

const NONE: readonly StructurePart[] = [];

/** The parts that a chart shows. */
export const partsOf = ({ shown }: StructureSettings, chartId: string): readonly StructurePart[] =>
  shown[chartId] ?? NONE;

/** Shows or hides a part on one chart. */
export function togglePart(chartId: string, part: StructurePart): void {
  const { shown } = structure.get();
  const before = partsOf({ shown }, chartId);
  const parts = before.includes(part) ? before.filter((each) => each !== part) : [...before, part];
  structure.set({ shown: { ...shown, [chartId]: parts } });
}

function kept(): StructureSettings["shown"] {
  const value = readKept("structure");
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value).map(([chartId, parts]): [string, readonly StructurePart[]] => [
    chartId,
    STRUCTURE_PARTS.filter((part) => Array.isArray(parts) && parts.includes(part)),
  ]);
  return Object.fromEntries(entries);
}
