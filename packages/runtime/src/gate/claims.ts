import {
  ALERTS_CREATE,
  type BarMark,
  type Envelope,
  type EnvelopeCommand,
  type LayoutNode,
  NOTIFICATIONS_PUBLISH,
  readBarMark,
} from "@bourse/contract";
import type { DrivenStep } from "../drive/index.ts";

/** A value that names its bar, as a view shows it. */
export interface MarkedValue {
  readonly view: string;
  readonly name: string;
  readonly timeframe: string;
  readonly time: string;
  readonly isFinal: boolean;
  readonly text: string;
}

/** A notice or a rule of an alert. */
export interface Message {
  readonly method: typeof NOTIFICATIONS_PUBLISH.method | typeof ALERTS_CREATE.method;
  /** Tells it from others: its own mark, or its title without the figures in it. */
  readonly name: string;
  readonly mark: ReturnType<typeof readBarMark>;
  readonly text: string;
  /** Prices of a rule. */
  readonly prices: readonly number[];
}

/** All that a guest claims in one step. */
export interface Claims {
  /** The marked values of each view that the step changed. */
  readonly views: ReadonlyMap<string, readonly MarkedValue[]>;
  readonly messages: readonly Message[];
  /** Texts of those views that name no bar. */
  readonly unmarked: number;
}

/** Reads the claims of a step's output, which the runtime has checked. */
export function claimsOf({ output, view, commands = [] }: DrivenStep): Claims {
  if (output === undefined) return { views: new Map(), messages: [], unmarked: 0 };
  const shown =
    view === undefined ? (JSON.parse(output) as Envelope).views : { [view]: JSON.parse(output) as LayoutNode };
  const views = new Map<string, readonly MarkedValue[]>();
  let unmarked = 0;
  for (const [id, node] of Object.entries(shown)) {
    const found = { view: id, values: new Map<string, MarkedValue>(), unmarked: 0 };
    collect(node, undefined, found);
    views.set(id, [...found.values.values()]);
    unmarked += found.unmarked;
  }
  return { views, messages: commands.flatMap(messageOf), unmarked };
}

interface Found {
  readonly view: string;
  readonly values: Map<string, MarkedValue>;
  unmarked: number;
}

/** The key of a node that is a mark, and what it says. */
interface Marked {
  readonly key: string;
  readonly mark: BarMark;
}

function markOf({ key }: LayoutNode): Marked | undefined {
  const mark = readBarMark(key);
  return mark && key !== undefined ? { key, mark } : undefined;
}

/** The texts below a marked node belong to the mark; a mark further inside takes its own texts. */
function collect(node: LayoutNode, above: Marked | undefined, found: Found): void {
  const marked = markOf(node) ?? above;
  if (node.type === "label") {
    if (marked) found.values.set(marked.key, markedValue(marked, node.text, found));
    else found.unmarked += 1;
  } else if (node.type === "box") {
    if (node.child) collect(node.child, marked, found);
  } else for (const child of node.children) collect(child, marked, found);
}

function markedValue({ key, mark }: Marked, said: string, { view, values }: Found): MarkedValue {
  const { name, timeframe, time, state } = mark;
  const before = values.get(key);
  return { view, name, timeframe, time, isFinal: state === "final", text: before ? `${before.text} ${said}` : said };
}

function messageOf({ method, params }: EnvelopeCommand): readonly Message[] {
  if (method !== NOTIFICATIONS_PUBLISH.method && method !== ALERTS_CREATE.method) return [];
  const { id, client_request_id, title, body, message, kind, price, second_price } = params;
  const mark = readBarMark(String(method === ALERTS_CREATE.method ? client_request_id : id));
  const prices = [price, second_price].filter((each) => typeof each === "number");
  const words = String(title).replace(/[\d.,:%+-]+/g, "#");
  const name = mark ? mark.name : method === ALERTS_CREATE.method ? `${String(kind)} ${words}` : words;
  return [{ method, name, mark, text: [title, body ?? message].map(String).join(": "), prices }];
}

const NUMBER = /[+-]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/gi;
/** Sums in another order differ by less. */
const ROUNDING = 1e-6;
/** A digit that rounding may turn, where a number has this many decimals at least. */
const ROUNDED_DECIMALS = 2;
const SLIGHT = 1e-4;

/** Whether two texts say the same: their words are equal, and their numbers are but for rounding. */
export function saysTheSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.replace(NUMBER, "#") !== other.replace(NUMBER, "#")) return false;
  const [left, right] = [one.match(NUMBER) ?? [], other.match(NUMBER) ?? []];
  return left.every((text, index) => isSameNumber(text, right[index] ?? ""));
}

function isSameNumber(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => Number(text.replaceAll(",", ""))) as [number, number];
  const size = Math.max(Math.abs(left), Math.abs(right));
  const apart = Math.abs(left - right);
  if (apart <= ROUNDING * size) return true;
  const decimals = Math.min(one.split(".")[1]?.length ?? 0, other.split(".")[1]?.length ?? 0);
  return decimals >= ROUNDED_DECIMALS && apart <= 1.01 * 10 ** -decimals && apart <= SLIGHT * size;
}

/** Whether two prices are the same but for rounding. */
export const isSamePrice = (one: number, other: number): boolean =>
  Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
