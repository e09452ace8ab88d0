import type { Figures } from "@bourse/contract/host-api";
import { formatBytes, plural } from "@bourse/ui";
import { SLOWED_WORDS } from "../figures/words.ts";

/** Bytes of a Wasm memory page. */
const PAGE_BYTES = 65_536;

/** A guest's resource use. */
export function FiguresLine({ figures }: { readonly figures: Figures }) {
  const { callbacks, faults, last_ms: last, max_ms: max, pages, slowed_by: slowedBy } = figures;
  return (
    <p className="flex flex-wrap gap-x-2.5 text-2xs text-muted">
      <span>
        Last callback <b className="font-medium text-text">{last.toFixed(1)} ms</b>
      </span>
      <span>
        Slowest <b className="font-medium text-text">{max.toFixed(1)} ms</b>
      </span>
      <span>
        Memory <b className="font-medium text-text">{formatBytes(pages * PAGE_BYTES)}</b> ({plural(pages, "page")})
      </span>
      <span>{plural(callbacks, "callback")}</span>
      {slowedBy && <span className="text-negative">{SLOWED_WORDS[slowedBy]}</span>}
      {faults > 0 && <span className="text-negative">{plural(faults, "fault")}</span>}
    </p>
  );
}
