import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { StrategySet } from "@bourse/builtin";
import { BACKTEST_LIMITS, type BacktestHostLimits, type ErrorCode } from "@bourse/contract";
import type { BacktestEntry, NewBacktest } from "@bourse/contract/host-api";
import { type Clock, type Random, writeDurably } from "@bourse/platform";
import type { EventBus } from "../events.ts";
import { HostRefusal } from "../refusal.ts";
import { type Asked, runAsked } from "./asked.ts";
import { pluginStrategies } from "./plugin-strategies.ts";
import type { BacktestDesk } from "./port.ts";
import { backtestQueue } from "./queue.ts";
import { backtestResults } from "./results.ts";
import { settingsOf } from "./settings.ts";
import type { BacktestMarket } from "./span.ts";
import { type KnownStrategy, ownStrategies, parametersOf, strategyInfo } from "./strategies.ts";
import { ALL_TRADES } from "./thread/trade-lines.ts";

/** Backtests that were requested and have not ended, one file each. The next start reports those that the end of the host cut off. */
interface AskedFiles {
  /** Returns the backtests that an earlier host has not ended, and deletes their files. */
  takeInterrupted(): readonly BacktestEntry[];
  write(entry: BacktestEntry): void;
  remove(id: string): void;
}

interface AskedFilesParts {
  readonly folder: string;
  readonly random: Random;
  report(cause: unknown): void;
}

const ASKED = ".asked";

/** @param parts - The folder is there already. */
function askedFiles({ folder, random, report }: AskedFilesParts): AskedFiles {
  const placeOf = (id: string) => join(folder, `${id}${ASKED}`);
  const read = (name: string): readonly BacktestEntry[] => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), "utf8")) as BacktestEntry];
    } catch (cause) {
      report(cause);
      return [];
    }
  };
  return {
    takeInterrupted() {
      const names = readdirSync(folder).filter((name) => name.endsWith(ASKED));
      const entries = names.flatMap(read).toSorted((one, other) => (one.asked_at < other.asked_at ? -1 : 1));
      for (const name of names) rmSync(join(folder, name), { force: true });
      return entries.map((entry) => ({ ...entry, state: "failed", reason: INTERRUPTED }));
    },
    write: (entry) => writeDurably(placeOf(entry.id), JSON.stringify(entry), { random }),
    remove: (id) => rmSync(placeOf(id), { force: true }),
  };
}

const INTERRUPTED = { code: "backtest.interrupted" satisfies ErrorCode, message: "the host ended before it was done" };

/** Dependencies of the backtests of a host. */
export interface BacktestDeps {
  readonly strategies: readonly StrategySet[];
  readonly dataDir: string;
  readonly market: BacktestMarket;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  /** {@link BACKTEST_LIMITS} when absent. */
  readonly limits?: BacktestHostLimits;
  report(cause: unknown): void;
}

/** Folder of the backtests in the data folder. */
const FOLDER = "backtests";

/** One backtest runs at a time, in a thread of its own; the others wait in their order. */
export function openBacktests(deps: BacktestDeps): BacktestDesk {
  const { random, events, limits = BACKTEST_LIMITS, report } = deps;
  const folder = join(deps.dataDir, FOLDER);
  const results = backtestResults({ folder, random, maxKept: limits.maxKept, report });
  const files = askedFiles({ folder, random, report });
  const own = ownStrategies(deps.strategies);
  let trusted: ReadonlyMap<string, string> = new Map();
  // Decides by `trusted`, not by the file of decisions: if the disk refuses to write, that file still has trust that was taken back.
  const mayRun = ({ program }: KnownStrategy) =>
    program.kind === "builtIn" || trusted.get(program.id) === program.digest;
  const all = async () => [...own, ...(await pluginStrategies(deps)).filter(mayRun)];
  const changed = () => events.emit({ type: "backtests" });
  const queue = backtestQueue({
    maxWaiting: limits.maxWaiting,
    // A backtest that finished while its host ended has a result and was not interrupted.
    ended: files.takeInterrupted().filter(({ id }) => !results.has(id)),
    added: files.write,
    over: files.remove,
    run: (asked) => runAsked(asked, { ...deps, limits, results, changed }),
    changed,
  });
  const kept = (id: string) => {
    if (results.has(id)) return results;
    if (queue.find(id)) throw new HostRefusal("backtest.not_done", `${id} has no result`);
    throw new HostRefusal("backtest.unknown", `there is no backtest ${id}`);
  };
  return {
    strategies: async () => (await all()).map(strategyInfo),
    list: () => [...queue.list(), ...results.list()],
    async start(wanted) {
      const asked = askedFor(wanted, await all(), deps);
      queue.add(asked);
      return asked.entry;
    },
    get(id) {
      const asked = queue.find(id);
      return asked ? { backtest: asked.entry } : kept(id).read(id);
    },
    cancel(id) {
      const asked = queue.find(id);
      if (asked && queue.cancel(asked)) return asked.entry;
      if (!asked) kept(id);
      throw new HostRefusal("backtest.ended", `${id} has ended`);
    },
    remove(id) {
      const asked = queue.find(id);
      if (asked) return queue.remove(asked);
      kept(id).remove(id);
      return changed();
    },
    trades: (id, span = ALL_TRADES) => kept(id).trades(id, span),
    export(id) {
      const { result } = kept(id).read(id);
      return { ...result, trades: [...results.trades(id, ALL_TRADES)], equity: results.equity(id) };
    },
    trusted(plugins) {
      trusted = plugins;
      for (const asked of queue.open().filter(({ strategy }) => !mayRun(strategy))) {
        queue.cancel(
          asked,
          new HostRefusal("plugin.untrusted", `${asked.strategy.from.id} is no longer trusted as it was`),
        );
      }
    },
    close: queue.close,
  };
}

/** A backtest of a known strategy with settings that fit. @throws HostRefusal why it cannot be run */
function askedFor(
  wanted: NewBacktest,
  known: readonly KnownStrategy[],
  { market, random, clock }: BacktestDeps,
): Asked {
  const strategy = known.find(({ described }) => described.id === wanted.strategy);
  if (!strategy) {
    throw new HostRefusal("backtest.strategy_unknown", `there is no strategy ${JSON.stringify(wanted.strategy)}`);
  }
  const info = market.symbols().find(({ symbol }) => symbol === wanted.symbol);
  if (!info) throw new HostRefusal("account.symbol_unknown", `no source has ${JSON.stringify(wanted.symbol)}`);
  const entry = {
    id: random.uuid(),
    title: strategy.described.title,
    asked_at: clock.now().toISOString(),
    state: "waiting",
    progress: { bars: 0, of: 0 },
    request: wanted,
  } as const;
  return {
    entry,
    strategy,
    parameters: parametersOf(strategy.described, wanted.parameters ?? {}),
    settings: settingsOf(wanted, info),
    cancelled: new AbortController(),
  };
}
