import type { Zone } from "../zones/zone.ts";
import type { RowFault } from "./row.ts";
import type { CellTime } from "./times.ts";

/** How the lines of a file are sorted. */
export type CsvOrder = "oldest-first" | "newest-first";

const iso = (time: number): string => new Date(time).toISOString();

interface Placed {
  readonly line: number;
  readonly time: number;
}

/** The direction of most neighbours among the first lines, so that a single line out of place is the one named. */
export function orderOf(times: readonly number[]): CsvOrder {
  let falls = 0;
  for (let index = 1; index < times.length; index += 1) {
    falls += Math.sign((times[index - 1] as number) - (times[index] as number));
  }
  return falls > 0 ? "newest-first" : "oldest-first";
}

/** The moments of a file's lines, one after the other. */
export class Sequence {
  readonly order: CsvOrder;
  readonly #zone: Zone;
  readonly #latest: number;
  #last: Placed | undefined;

  /** @param latest - No bar opens after this moment. */
  constructor(order: CsvOrder, zone: Zone, latest: number) {
    this.order = order;
    this.#zone = zone;
    this.#latest = latest;
  }

  /** The moment of a line, or the fault of its time. Each line is compared with the one before, so that one line out of order is not a fault of all that follow. */
  place(time: CellTime, line: number): number | RowFault {
    const moment = this.#momentOf(time);
    if (moment === undefined) {
      return { rule: "csv.time_invalid", message: "clocks of the time zone skip this time in spring." };
    }
    if (moment > this.#latest) {
      return { rule: "csv.time_future", message: `${iso(moment)} is later than now, ${iso(this.#latest)}.` };
    }
    const fault = this.#disorder(moment);
    this.#last = { line, time: moment };
    return fault ?? moment;
  }

  #disorder(moment: number): RowFault | undefined {
    const last = this.#last;
    if (!last) return undefined;
    if (moment === last.time) {
      return { rule: "csv.time_repeated", message: `${iso(moment)} is already the time of line ${last.line}.` };
    }
    const rises = moment > last.time;
    if (rises === (this.order === "oldest-first")) return undefined;
    const where = rises ? "later" : "earlier";
    return {
      rule: "csv.time_unsorted",
      message: `${iso(moment)} is ${where} than line ${last.line}, in a file that is sorted ${this.order === "oldest-first" ? "oldest" : "newest"} first.`,
    };
  }

  /** In the hour that repeats in autumn, the first moment that continues the sequence. */
  #momentOf({ kind, time }: CellTime): number | undefined {
    if (kind !== "local") return time;
    const moments = this.#zone.momentsOf(time);
    const last = this.#last?.time;
    if (moments.length < 2 || last === undefined) return moments[0];
    if (this.order === "oldest-first") return moments.find((moment) => moment > last) ?? moments.at(-1);
    return moments.findLast((moment) => moment < last) ?? moments[0];
  }
}
