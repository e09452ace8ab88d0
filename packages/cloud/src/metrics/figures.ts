import type { Database } from "../database/database.ts";
import { Outage } from "../outage.ts";
import type { Log } from "../ports/log.ts";
import { type OperationFigures, readFigures } from "../store/operators/figures.ts";
import { within } from "../within.ts";

/** However often metrics are read, the database counts at most once in this time. */
const KNOWN_FOR_MS = 10_000;

/** A longer count is given up: when the database is that slow, the other metrics matter most, and are returned without its counts. */
const COUNT_WITHIN_MS = 1000;
const tooLong = () => new Error("counting takes too long");
const NONE: OperationFigures = { jobs: [], records: [], ledger: [] };

/**
 * Counts from the database, cached for some seconds. Without the database there are none, and the rest is still
 * returned.
 */
export function keptFigures(database: Database, log: Log): () => Promise<OperationFigures> {
  let known: { readonly at: number; readonly figures: Promise<OperationFigures> } | undefined;
  const outage = new Outage(log, { away: "figures cannot be counted", back: "figures can be counted again" });
  const read = async () => {
    try {
      const figures = await within(readFigures(database), { ms: COUNT_WITHIN_MS, late: tooLong });
      outage.worked();
      return figures;
    } catch (fault) {
      outage.failed(fault);
      return NONE;
    }
  };
  return () => {
    const now = performance.now();
    if (!known || now - known.at > KNOWN_FOR_MS) known = { at: now, figures: read() };
    return known.figures;
  };
}
