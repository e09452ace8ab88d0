import { type DriveNews, type DrivenGuest, type DriveScript, driveGuest } from "@bourse/runtime/drive";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, paint, plural, safe } from "../../cli/text.ts";
import { refuse } from "../../market/output.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { scriptOf } from "../backtest/script.ts";
import { drivenGuest, loadGuest } from "../load-guest.ts";
import { type BytePlaces, bytePlacesBeside } from "../source-map.ts";
import { type GuestMemory, memoryByFunction } from "./memory.ts";
import { type FunctionCost, sampledProgram } from "./program.ts";

interface Profiled {
  readonly ok: boolean;
  readonly sampled_ms: number;
  /** The dearest first. */
  readonly functions: readonly FunctionCost[];
  readonly memory_pages: { readonly first: number; readonly last: number; readonly most: number };
  /** Null for a guest of another compiler, and for one that failed. */
  readonly memory: GuestMemory | null;
}

type Sampled = Extract<DriveNews, { kind: "profile" }>;

/** Runs a guest under V8's profiler and tells where the time went. */
export async function profile(given: Invocation, io: Io): Promise<ExitCode> {
  const [file = ""] = given.args;
  const [{ loaded, issues }, { script, note, ...refusal }] = await Promise.all([loadGuest(file), scriptOf(given)]);
  if (!loaded || !script) {
    const all = [...(loaded ? [] : issues), ...(refusal.issues ?? [])];
    return refuse(given, io, { issues: all, more: "more" in refusal ? refusal.more : 0 });
  }
  if (note !== undefined) await io.err(`${safe(note)}\n`);
  const program = await sampledProgram(loaded);
  const places = await bytePlacesBeside(file);
  const { sampled, fault, ...run } = await sample({ ...drivenGuest(loaded), ...program?.changed }, script);
  if (fault) await io.err(`bourse: ${safe(loaded.places?.inWords(fault) ?? fault)}\n`);
  const out = textOption(given, "cpuprofile");
  if (out !== undefined && sampled) {
    const bytes = Buffer.from(JSON.stringify(sampled.profile));
    const failed = await writeAtomic(out, bytes, { random: io.random, readers: "everybody" });
    if (failed) return refuse(given, io, { issues: [failed], more: 0 });
  }
  const costs = costsOf(sampled, places);
  const functions = program?.functions(costs.functions, run.log) ?? costs.functions;
  const ok = fault === undefined;
  const { project } = loaded;
  const memory = ok && project !== undefined ? await memoryByFunction(project, drivenGuest(loaded), script) : undefined;
  const result: Profiled = { ok, ...costs, functions, memory_pages: run.pages, memory: memory ?? null };
  if (hasFlag(given, "json")) await io.out(`${JSON.stringify(result)}\n`);
  else await io.out(`${linesOf(result, paint(io.color)).join("\n")}\n`);
  return result.ok ? EXIT.ok : EXIT.refused;
}

/** A sampled program writes a line into its log each half millisecond, and more as a machine is faster. */
const SAMPLES = { logEntries: 10_000, logBytes: 64 * 1024 * 1024, logFloodDrops: Number.MAX_SAFE_INTEGER };

async function sample(guest: DrivenGuest, script: DriveScript) {
  let sampled: Sampled | undefined;
  let fault: string | undefined;
  const pages = { first: 0, last: 0, most: 0 };
  const log: string[] = [];
  for await (const news of driveGuest(guest, [script], { sampling: "profile", limits: SAMPLES })) {
    if (news.kind === "profile") sampled = news;
    else if (news.kind === "steps") {
      for (const step of news.steps) {
        log.push(...(step.log ?? []));
        pages.last = step.pages;
        pages.most = Math.max(pages.most, step.pages);
        if (step.fault) fault ??= `${step.fault.code} at ${step.now}: ${step.fault.message}`;
      }
    } else {
      if (news.kind === "started") pages.first = news.figures.pages;
      if (news.fault) fault ??= `${news.fault.code}: ${news.fault.message}`;
    }
  }
  return { sampled, fault, pages, log };
}

const HOST = "(host)";
const MODULE = "wasm://";

function costsOf(
  sampled: Sampled | undefined,
  places: BytePlaces | undefined,
): Pick<Profiled, "functions" | "sampled_ms"> {
  if (!sampled) return { functions: [], sampled_ms: 0 };
  const { nodes, samples = [], timeDeltas = [] } = sampled.profile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const costs = new Map<string, { self: number; offset: number | undefined }>();
  let all = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame || frame.functionName === "(idle)" || frame.functionName === "(root)") continue;
    const isOfModule = frame.url.startsWith(MODULE);
    const name = isOfModule || frame.functionName === "(garbage collector)" ? frame.functionName : HOST;
    const known = costs.get(name) ?? { self: 0, offset: isOfModule ? frame.columnNumber - sampled.moved : undefined };
    known.self += (timeDeltas[index] ?? 0) / 1000;
    all += (timeDeltas[index] ?? 0) / 1000;
    costs.set(name, known);
  }
  const functions = [...costs]
    .map(([name, { self, offset }]) => ({
      name,
      self_ms: self,
      share: all === 0 ? 0 : self / all,
      ...lineAt(offset, places),
    }))
    .toSorted((one, other) => other.self_ms - one.self_ms);
  return { functions, sampled_ms: all };
}

function lineAt(offset: number | undefined, places: BytePlaces | undefined): Pick<FunctionCost, "file" | "line"> {
  const place = offset === undefined ? undefined : places?.(offset);
  return place === undefined ? {} : { file: place.file, line: place.line };
}

/** Functions that the terminal shows. */
const SHOWN = 25;

function linesOf({ functions, sampled_ms, memory_pages, memory }: Profiled, style: Paint): readonly string[] {
  return [
    `${sampled_ms.toFixed(0)} ms sampled; memory: ${plural(memory_pages.first, "page")} of 64 KiB at the start, ${memory_pages.last} at the end, ${memory_pages.most} at most`,
    ...functions.slice(0, SHOWN).map(({ name, self_ms, share, file, line }) => {
      const place = file === undefined ? "" : style.dim(` ${safe(file)}:${line}`);
      return `${(share * 100).toFixed(1).padStart(6)} %  ${self_ms.toFixed(1).padStart(9)} ms  ${safe(name)}${place}`;
    }),
    ...(functions.length > SHOWN ? [style.dim(`and ${functions.length - SHOWN} more functions`)] : []),
    ...(memory === null ? [] : memoryLines(memory, style)),
  ];
}

/** Functions that keep a few bytes are as many as there are functions. */
const WORTH_SHOWING = 4096;

function memoryLines({ functions, unfinished_callbacks: cut }: GuestMemory, style: Paint): readonly string[] {
  const shown = functions.filter(({ kept_bytes, most_bytes }) => Math.max(kept_bytes, most_bytes) >= WORTH_SHOWING);
  const kib = (bytes: number) => (bytes / 1024).toFixed(0).padStart(9);
  return [
    "memory in KiB: a function's part of what is still held at the end, and the most that one call held when it ended",
    ...shown
      .slice(0, SHOWN)
      .map(
        ({ name, kept_bytes, most_bytes, calls, file, line }) =>
          `${kib(kept_bytes)} held  ${kib(most_bytes)} most  ${safe(name)}${style.dim(` ${safe(file)}:${line}, ${plural(calls, "call")}`)}`,
      ),
    ...(cut > 0 ? [style.dim(`  ${plural(cut, "callback")} had more calls than are measured`)] : []),
    ...(shown.length === 0 ? [style.dim(`  no function holds ${WORTH_SHOWING / 1024} KiB`)] : []),
  ];
}
