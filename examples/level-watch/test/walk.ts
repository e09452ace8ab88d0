import { type AlertState, type EnvelopeCommand, ERROR_CATALOGUE } from "@bourse/contract";
import { chart, evidence, hostContext, market, opened, rule } from "./answers.ts";
import { bars } from "./desk.ts";
import { type ScriptedHost, VIEW } from "./scripted-host.ts";

const CODES = Object.keys(ERROR_CATALOGUE).filter((code) => /^(command|alerts|chart|market)\./.test(code));
const SYMBOLS = ["SPX", "ES=F", 'a \ud83d\ude00 "symbol"'];
const STATES: readonly AlertState[] = ["active", "triggered", "stopped", "expired", "error"];

/** The randomness of a walk. */
interface Dice {
  /** A number from 0 to 1. */
  readonly next: () => number;
  /** Sequence number of the next market event. */
  sequence: number;
}

/** Takes random steps determined by a seed, so that a failed walk can be repeated. */
export async function walk(host: ScriptedHost, seed: number, steps: number): Promise<void> {
  const dice: Dice = { next: numbers(seed), sequence: 0 };
  for (let index = 0; index < steps; index += 1) await step(host, dice);
}

function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One random step of a host: an update, a tap, or the outcome of a command, in any order. */
async function step(host: ScriptedHost, dice: Dice): Promise<void> {
  const { next } = dice;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  host.now = new Date(Date.parse(host.now) + Math.floor(next() * 60_000)).toISOString();
  const chance = next();
  if (chance < 0.45 && host.open.length > 0) return outcome(host, pick(host.open), next);
  if (chance < 0.7) return news(host, dice);
  if (chance < 0.9)
    return void (await host.tap(pick([...host.keys(), "watch:day-high", "remove:none", "nothing", ""])));
  if (chance < 0.94) return void (await host.send("context", hostContext(pick(SYMBOLS))));
  if (chance < 0.98) return void (await host.send("view", { view_id: VIEW, action: pick(["opened", "closed"]) }));
  const id = `r${Math.floor(next() * 9)}`;
  return void (await host.send("alert", {
    id,
    symbol: pick(SYMBOLS),
    timeframe: "1D",
    // Decimals as an exchange has them: AssemblyScript rounds the last of seventeen digits otherwise than V8.
    price: Math.round(next() * 10_000) / 10_000,
    fired_at: host.now,
  }));
}

async function news(host: ScriptedHost, dice: Dice): Promise<void> {
  const { next } = dice;
  const at = 300 + Math.floor(next() * (bars.length - 301));
  dice.sequence = next() < 0.1 ? 0 : dice.sequence + 1;
  const forming = next() < 0.9 ? bars[at] : undefined;
  const completed = next() < 0.3 ? bars.slice(at - 2, at) : [];
  const coalesced = Math.floor(next() * 3);
  await host.send("market", { ...market(completed, forming, dice.sequence), coalesced });
}

async function outcome(host: ScriptedHost, { method, params }: EnvelopeCommand, next: () => number): Promise<void> {
  if (next() < 0.3) {
    const code = CODES[Math.floor(next() * CODES.length)] ?? "command.busy";
    await host.fail(method, code, next() < 0.5);
  } else await host.answer(method, success(method, params, next));
}

function success(method: string, params: Readonly<Record<string, unknown>>, next: () => number): object {
  const symbol = String(params.symbol ?? "SPX");
  const ids = (params.ids as string[] | undefined) ?? [];
  const cut = Math.floor(next() * (ids.length + 1));
  const [done, rejected] = [ids.slice(0, cut), ids.slice(cut)];
  const at = 300 + Math.floor(next() * (bars.length - 300));
  const results: Readonly<Record<string, () => object>> = {
    "storage.read": () => ({ value: next() < 0.5 ? null : { symbol, rules: ["old"] }, resume_required: next() < 0.5 }),
    "storage.write": () => ({ saved: true }),
    "charts.list": () => ({ charts: next() < 0.3 ? [] : [chart(symbol)] }),
    "charts.open": () => opened(symbol),
    "market.read": () => evidence(bars.slice(at - 256, at), bars[at], symbol),
    "market.subscribe": () => ({ subscribed: true, subscription_id: "levels", source_id: "replay" }),
    "market.unsubscribe": () => ({ unsubscribed: true, subscription_id: "levels" }),
    "alerts.create": () => ({
      id: `r${Math.floor(next() * 9)}`,
      state: "active",
      expires_at: "2020-04-27T14:30:00.000Z",
    }),
    "alerts.list": () => ({ alerts: rules(next) }),
    "alerts.adopt": () => ({ adopted_ids: done, rejected_ids: rejected }),
    "alerts.enable": () => ({ updated: done, rejected_ids: rejected }),
    "alerts.remove": () => ({ removed: done, rejected_ids: rejected }),
    "notifications.publish": () => ({ published: true, id: params.id }),
    "ui.confirm": () => ({ confirmed: next() < 0.5 }),
    "context.read": () => hostContext(),
    "context.publish": () => ({ published: true, surface_id: VIEW }),
  };
  const result = results[method];
  if (!result) throw new Error(`the walk knows no ${method}`);
  return result();
}

function rules(next: () => number) {
  const count = Math.floor(next() * 9);
  return Array.from({ length: count }, (_, index) => {
    const state = STATES[Math.floor(next() * STATES.length)] ?? "active";
    const fired = state === "triggered" ? { fired_at: "2020-04-20T14:30:00.000Z", fired_price: next() * 3000 } : {};
    return rule(`r${index}`, state, { ...fired, title: "t".repeat(Math.ceil(next() * 128)), reason: "why" });
  });
}
