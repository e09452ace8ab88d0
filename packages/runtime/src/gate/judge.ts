import { aggregate, type BarColumns, barEnd, barStart, canAggregate, sliceColumns } from "@bourse/bars";
import { ALERTS_CREATE } from "@bourse/contract";
import type { ChartTimeframe } from "@bourse/contract/market";
import type { DrivenStep, DriveScript } from "../drive/index.ts";
import type { CandleSet } from "./candle-sets.ts";
import { claimsOf, isSamePrice, type MarkedValue, type Message, saysTheSame } from "./claims.ts";

/** A run of a guest over a set: live runs see each bar end, a late one starts at a bar and looks at that moment. */
export interface JudgedRun {
  readonly set: CandleSet;
  readonly script: DriveScript;
  readonly kind: "live" | "late";
  /** In words, for findings. */
  readonly name: string;
}

interface Said extends MarkedValue {
  /** Bars that had ended when it was said. */
  readonly bars: number;
  readonly run: string;
}

interface Sent extends Message {
  /** The bar during which, or at whose end, it was sent. */
  readonly bar: number;
  readonly isForming: boolean;
  /** Bars that had ended. */
  readonly bars: number;
}

interface Snapshot {
  readonly bars: number;
  readonly values: ReadonlyMap<string, Said>;
  readonly run: string;
}

/** Findings of one kind and name are one finding: the first shows the fault, the others repeat it. */
export interface Fault {
  readonly rule: "changed" | "added" | "withdrawn" | "forming" | "no_bar";
  readonly subject: string;
  readonly message: string;
}

/** Judges what a guest claims in its runs over one candle set. */
export class SetJudge {
  readonly #set: CandleSet;
  readonly #faults = new Map<string, Fault>();
  readonly #first = new Map<string, Said>();
  /** The newest snapshot of each view of each live run, and of the late runs together. */
  readonly #shown = new Map<string, Snapshot>();
  readonly #sent = new Map<string, Sent[]>();
  /** The bars of a timeframe, with those that are still to come. */
  readonly #barsOf = new Map<string, BarColumns>();
  #unmarked = 0;

  constructor(set: CandleSet) {
    this.#set = set;
  }

  /** Takes the steps of a run, in order. Late runs come ordered by the bar at which they look. */
  take(run: JudgedRun, steps: readonly DrivenStep[]): void {
    const sent = this.#sent.get(run.name) ?? [];
    this.#sent.set(run.name, sent);
    const latest = new Map<string, Snapshot>();
    for (const step of steps) {
      const claims = claimsOf(step);
      this.#unmarked += claims.unmarked;
      for (const [view, values] of claims.views) {
        const snapshot = this.#snapshot(values, step, run);
        if (run.kind === "late") latest.set(view, snapshot);
        else this.#compare(`${run.name} ${view}`, snapshot);
      }
      for (const message of claims.messages) this.#message(message, { step, run, sent });
    }
    // A late run is asked for what it shows once all its answers have come.
    for (const [view, snapshot] of latest) this.#compare(`late ${view}`, snapshot);
  }

  /** Everything that was found, once all runs are in. */
  verdict(): SetVerdict {
    this.#compareMessages();
    return {
      faults: [...this.#faults.values()],
      values: this.#first.size,
      messages: [...this.#sent.values()].reduce((sum, each) => sum + each.length, 0),
      unmarked: this.#unmarked,
    };
  }

  #snapshot(values: readonly MarkedValue[], { bars, forming }: DrivenStep, run: JudgedRun): Snapshot {
    const known = new Map<string, Said>();
    for (const value of values) this.#requireBar(value, value.text);
    for (const value of values.filter(({ isFinal }) => isFinal)) {
      const key = JSON.stringify([value.view, value.name, value.timeframe, value.time]);
      const said: Said = { ...value, bars, run: run.name };
      known.set(key, said);
      if (bars < this.#knownAt(value)) {
        const during = forming ? "while it was forming" : "before it had begun";
        this.#fault("forming", value, `${subjectOf(value)} was said as final ${during}: ${quoted(value.text)}`);
        continue;
      }
      const first = this.#first.get(key);
      if (!first) this.#first.set(key, said);
      else if (!saysTheSame(first.text, said.text)) {
        this.#fault(
          "changed",
          value,
          `${subjectOf(value)} was ${quoted(first.text)} ${whenOf(first)}, and is ${quoted(said.text)} ${whenOf(said)}`,
        );
      }
    }
    return { bars, values: known, run: run.name };
  }

  /** Compares what a view shows with what it showed before. */
  #compare(place: string, later: Snapshot): void {
    const earlier = this.#shown.get(place);
    this.#shown.set(place, later);
    if (!earlier || earlier.bars > later.bars) return;
    for (const [key, said] of earlier.values) {
      if (later.values.has(key) || !reachesBack(later, said)) continue;
      this.#fault(
        "withdrawn",
        said,
        `${subjectOf(said)} was ${quoted(said.text)} ${whenOf(said)}, and is gone ${whenOf(later)}`,
      );
    }
    for (const [key, said] of later.values) {
      const known = this.#knownAt(said);
      if (known > earlier.bars || earlier.values.has(key) || !reachesBack(earlier, said)) continue;
      this.#fault(
        "added",
        said,
        `${subjectOf(said)} was not there ${whenOf(earlier)}, when its bar had ended, and is ${quoted(said.text)} ${whenOf(said)}`,
      );
    }
  }

  #message(message: Message, { step, run, sent }: { step: DrivenStep; run: JudgedRun; sent: Sent[] }): void {
    const { bars, forming } = step;
    const { mark, text } = message;
    if (mark?.state === "forming" || run.kind === "late") return;
    if (mark) this.#requireBar(mark, text);
    sent.push({ ...message, bar: forming ? bars : bars - 1, isForming: forming, bars });
    if (!mark) return;
    const known = this.#knownAt(mark);
    if (bars < known)
      this.#fault("forming", mark, `${subjectOf(mark)} was said as final before its end: ${quoted(text)}`);
    if (bars > known && known > run.script.from)
      this.#fault(
        "added",
        mark,
        `${subjectOf(mark)} was said only ${whenOf({ bars, run: run.name })}: ${quoted(text)}`,
      );
  }

  /** A message that was sent while a bar formed must be sent from completed bars alone as well, by the end of that bar. */
  #compareMessages(): void {
    const plain = Map.groupBy(this.#sent.get(PLAIN) ?? [], topicOf);
    for (const [name, sent] of this.#sent) {
      if (name === PLAIN) continue;
      for (const each of sent.filter(({ isForming }) => isForming)) {
        if (plain.get(topicOf(each))?.some((other) => hasSamePrices(each, other))) continue;
        const time = this.#timeOf(each.bar);
        const what = each.method === ALERTS_CREATE.method ? "the alert" : "the notice";
        const when = `while the bar of ${time} was forming, and completed bars do not bear it out`;
        this.#fault("forming", each, `${what} ${quoted(each.text)} was made ${when}`);
      }
    }
  }

  /** A timeframe below the smallest that the guest asks for has no bars here, and not every moment opens one. */
  #requireBar(mark: Pick<MarkedValue, "name" | "timeframe" | "time">, text: string): void {
    const [timeframe, time] = [mark.timeframe as ChartTimeframe, Date.parse(mark.time)];
    const bars = this.#barsOf.get(timeframe) ?? barsOfTimeframe(this.#set, timeframe);
    this.#barsOf.set(timeframe, bars);
    const isThere = bars.time.includes(time) || (isOutside(bars, time) && barStart(time, timeframe) === time);
    if (bars.length > 0 && isThere) return;
    const none = bars.length === 0 ? `no ${timeframe} bars` : "no such bar";
    this.#fault("no_bar", mark, `${quoted(text)} is said of ${subjectOf(mark)}, but the guest was given ${none}`);
  }

  /** Bars that have ended when a bar's end can be known: all that begin before it. */
  #knownAt({ timeframe, time }: { readonly timeframe: string; readonly time: string }): number {
    const end = barEnd(Date.parse(time), timeframe as ChartTimeframe);
    return beginningBefore(this.#set.bars, end);
  }

  #timeOf(bar: number): string {
    return new Date(this.#set.bars.time[bar] ?? Number.NaN).toISOString();
  }

  #fault(rule: Fault["rule"], { name }: { readonly name: string }, message: string): void {
    const subject = `${rule} ${kindOf(name)}`;
    if (!this.#faults.has(subject))
      this.#faults.set(subject, { rule, subject, message: `${message} (${this.#set.name})` });
  }
}

/** The run with completed bars alone. */
export const PLAIN = "with completed bars alone";

/** The findings on one set. */
export interface SetVerdict {
  readonly faults: readonly Fault[];
  /** Values that name their bar, each counted once. */
  readonly values: number;
  readonly messages: number;
  readonly unmarked: number;
}

/** `Swing high 3` and `Swing high 4` are of one kind. */
const kindOf = (name: string): string => name.replace(/[\d\s#.:/-]+$/u, "");

/** Whether a view shows values of that kind for bars as old: otherwise it has only scrolled, or not begun to show them. */
function reachesBack({ values }: Snapshot, { name, time, timeframe }: MarkedValue): boolean {
  return [...values.values()].some(
    (other) => kindOf(other.name) === kindOf(name) && other.timeframe === timeframe && other.time < time,
  );
}

/** The subject of a message. A guest may send one at every bar, so each is looked up instead of compared with all. */
const topicOf = ({ method, name, bar }: Sent): string => `${bar} ${method} ${name}`;

const hasSamePrices = (one: Sent, other: Sent): boolean =>
  one.prices.every((price, index) => isSamePrice(price, other.prices[index] ?? Number.NaN));

function barsOfTimeframe({ bars, timeframe }: CandleSet, asked: ChartTimeframe): BarColumns {
  if (asked === timeframe) return bars;
  return canAggregate(timeframe, asked) ? aggregate(bars, asked) : sliceColumns(bars, 0, 0);
}

/** Of bars from before the first one and after the last one nothing is known but their openings. */
const isOutside = ({ time, length }: BarColumns, moment: number): boolean =>
  moment < (time[0] ?? 0) || moment > (time[length - 1] ?? 0);

function beginningBefore({ time, length }: BarColumns, moment: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] as number) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

const subjectOf = ({
  name,
  timeframe,
  time,
}: {
  readonly name: string;
  readonly timeframe: string;
  readonly time: string;
}) => `${name} of the ${timeframe} bar of ${time}`;
const whenOf = ({ bars, run }: { readonly bars: number; readonly run: string }) => `after ${bars} bars ${run}`;

/** Enough of a text to recognise it. */
const SHOWN = 80;
const quoted = (text: string): string => JSON.stringify(text.slice(0, SHOWN));
