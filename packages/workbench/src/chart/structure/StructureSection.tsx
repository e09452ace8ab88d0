import { Checkbox, usePrices } from "@bourse/ui";
import { useStore } from "../../state/store.ts";
import { partsOf, STRUCTURE_PARTS, type StructurePart, structure, togglePart } from "../../state/structure.ts";
import { useChartTime } from "../time/use-chart-time.ts";
import { shownStructure } from "./shown.ts";
import { describeStructure, partOfStructure } from "./words.ts";

/** The parts in words. */
export const STRUCTURE_WORDS: Readonly<
  Record<StructurePart, { readonly title: string; readonly description: string }>
> = {
  gaps: { title: "Fair value gaps", description: "Confirmed when the third bar is complete; never moved afterwards." },
  breaks: {
    title: "Breaks of structure and changes of character",
    description: "BOS and CHoCH, confirmed at the close beyond the last confirmed swing.",
  },
  blocks: { title: "Order blocks", description: "Known from the break that they began." },
  history: {
    title: "Drawing in hindsight (repaints)",
    description:
      "By the definitions of smart-money-concepts: later bars move or remove what it shows. For looking back, not for decisions.",
  },
};

export interface StructureSectionProps {
  readonly chartId: string;
  readonly symbol: string;
}

/** Switches of the market structure of a chart, and what it shows in words. */
export function StructureSection({ chartId, symbol }: StructureSectionProps) {
  const parts = partsOf(useStore(structure), chartId);
  const { price } = usePrices(symbol);
  const { name: day } = useChartTime(chartId);
  const found = useStore(shownStructure).of[chartId];
  const list =
    parts.length > 0 && found
      ? describeStructure(found.bars, partOfStructure(found.structure, parts), { price, day })
      : [];
  return (
    <>
      <h3 className="mt-3 text-xs font-semibold">Market structure</h3>
      {STRUCTURE_PARTS.map((part) => (
        <Checkbox
          key={part}
          checked={parts.includes(part)}
          onChange={() => togglePart(chartId, part)}
          title={STRUCTURE_WORDS[part].title}
          description={STRUCTURE_WORDS[part].description}
        />
      ))}
      {list.length > 0 && (
        <details className="text-xs">
          <summary className="min-h-6 cursor-pointer font-medium">In words, newest first</summary>
          <ol aria-label="Market structure" className="space-y-1 py-1">
            {list.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
