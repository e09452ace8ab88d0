// The cost of the engine's flags that make it look for interrupts more often, for a small guest and one of 770 KB (ADR 0020).
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { median } from "./figures/median.ts";
import { IS_TINY, sized } from "./figures/sized.ts";
import type { FlagFigures } from "./guest/flags.main.ts";
import { endlessModule, largeModule, smallModule } from "./guest/large-module.ts";
import type { BenchResult } from "./result.ts";

const PROGRAM = path.join(import.meta.dirname, "guest/flags.main.ts");
const FLAGS = ["--wasm-tiering-budget=1000000", "--no-wasm-dynamic-tiering", "--liftoff-only", "--no-liftoff"];
/** The flag that the engine has anyway. */
const NONE = "--wasm-dynamic-tiering";
const ROUNDS = sized(5, 1);
const EVENTS = sized(20_000, 2);
/** A thread that has not ended by then does not end. */
const STUCK_MS = 5000;

type Figure = keyof FlagFigures;

function tell(flag: string, ...args: readonly string[]): string {
  const { stdout } = spawnSync(process.execPath, [flag, PROGRAM, ...args], {
    encoding: "utf8",
    // It cannot end by itself while one of its threads does not.
    ...(args[0] === "stop" ? { timeout: STUCK_MS, killSignal: "SIGKILL" } : {}),
  });
  return stdout;
}

function measure(module: string): ReadonlyMap<string, FlagFigures> {
  const flags = IS_TINY ? [NONE, ...FLAGS.slice(0, 1)] : [NONE, ...FLAGS];
  const rounds = Array.from({ length: ROUNDS }, () =>
    flags.map((flag): FlagFigures => JSON.parse(tell(flag, "figures", module, String(EVENTS)))),
  );
  return new Map(
    flags.map((flag, n) => {
      const middle = (name: Figure) => median(rounds.map((round) => round[n]?.[name] ?? Number.NaN));
      const names = ["compileMs", "startMs", "eventMs", "cpuMs", "rssMib"] as const;
      return [flag, Object.fromEntries(names.map((name) => [name, middle(name)])) as unknown as FlagFigures];
    }),
  );
}

const shown = ({ compileMs, startMs, eventMs, cpuMs, rssMib }: FlagFigures) =>
  `compile ${compileMs.toFixed(1)} ms, start ${startMs.toFixed(1)} ms, event ${(eventMs * 1000).toFixed(1)} µs, processor ${cpuMs.toFixed(0)} ms, ${rssMib.toFixed(0)} MiB`;

function compare(name: string, module: string): readonly BenchResult[] {
  const figures = measure(module);
  const without = figures.get(NONE) as FlagFigures;
  return [...figures]
    .filter(([flag]) => flag !== NONE)
    .map(([flag, each]) => ({
      name: `${name} with ${flag}`,
      ours: shown(each),
      theirs: shown(without),
      ratio: each.cpuMs / without.cpuMs,
      target: "none: the guests' process runs without",
      ok: true,
    }));
}

function stops(module: string): readonly BenchResult[] {
  return (IS_TINY ? [] : [NONE, ...FLAGS]).map((flag) => {
    const took = tell(flag, "stop", module);
    const ours = took === "" ? `not within ${STUCK_MS} ms` : `${Number(took).toFixed(0)} ms`;
    return {
      name: `a loop of memory.fill with ${flag}`,
      ours,
      theirs: "",
      ratio: 0,
      target: "none",
      ok: true,
    };
  });
}

export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-flags-"));
  const put = (name: string, module: Uint8Array) => {
    const file = path.join(folder, name);
    writeFileSync(file, module);
    return file;
  };
  try {
    const small = put("small.wasm", await smallModule());
    const large = put("large.wasm", await largeModule());
    const endless = put("endless.wasm", await endlessModule());
    return [...compare("a small guest", small), ...compare("a guest of 770 KB", large), ...stops(endless)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
