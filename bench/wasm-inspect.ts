import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspectWasm } from "@bourse/archive/wasm";
import asc from "assemblyscript/asc";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

/** This many make a guest of a little over 1 MiB. */
const FUNCTIONS = sized(2200, 50);
const WARM_UP = sized(10, 0);
const ROUNDS = sized(41, 1);
const TARGET = 1;

/** A generator of the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

type Draw = ReturnType<typeof numbers>;

/** Typical code of guests: sums over arrays, text parsing, tables of cases, floating point, objects and strings. */
const STATEMENTS: readonly ((draw: Draw, index: number) => string)[] = [
  (draw) =>
    `for (let i = 0; i < n % ${draw(60) + 2}; i++) { sum += closes[(i * ${draw(90) + 1}) & 255] * ${draw(99)}.25; }`,
  (draw) =>
    `switch (n & 7) { case 0: n += ${draw(900)}; break; case 1: n ^= ${draw(90_000)}; break; case 2: n <<= 3; break; case 5: sum *= 1.5; break; default: n = ~n; }`,
  (draw) =>
    `if (sum > ${draw(5000)}.5) { sum = Math.sqrt(sum) - <f64>n; } else { n += <i32>Math.min(sum, ${draw(999)}.0); }`,
  (draw, index) => (index > 0 ? `n += step${draw(index)}(n >> 1, sum, text);` : "n++;"),
  (draw) =>
    `for (let i = 0; i < text.length && i < ${draw(40) + 1}; i++) { const c = text.charCodeAt(i); if (c >= 48 && c <= 57) n = n * 10 + c - 48; else if (c == ${draw(100) + 20}) n -= i; }`,
  (draw) =>
    `store<u32>(${draw(60_000)}, <u32>n ^ load<u32>(${draw(60_000)})); hash = (hash ^ <u64>n) * 0x100000001b3 + ${draw(1_000_000)};`,
  (draw) => `{ const bar = new Bar(sum, <f64>n, ${draw(400)}.125); if (bar.range() > ${draw(90)}.0) bars.push(bar); }`,
  (draw) => `if (n % ${draw(1000) + 2} == 0) label = text + ":" + n.toString();`,
];

function source(functions: number): string {
  const draw = numbers(20_261_121);
  const bodies = Array.from({ length: functions }, (_, index) => {
    const lines = Array.from({ length: 4 + draw(8) }, () => STATEMENTS[draw(STATEMENTS.length)]?.(draw, index));
    return `function step${index}(n: i32, sum: f64, text: string): i32 {\n${lines.join("\n")}\nreturn n + <i32>sum;\n}`;
  });
  return `
class Bar { constructor(public high: f64, public low: f64, public close: f64) {} range(): f64 { return this.high - this.low; } }
const closes = new StaticArray<f64>(256); const bars: Bar[] = []; let hash: u64 = 7; let label = "";
${bodies.join("\n")}
const steps: ((n: i32, sum: f64, text: string) => i32)[] = [${Array.from({ length: functions }, (_, index) => `step${index}`).join(", ")}];
export function svc_render(): i32 {
  let n = <i32>hash;
  for (let i = 0; i < steps.length; i++) n = steps[i](n, 1.5, label);
  return n;
}`;
}

/** Compiles a guest from generated AssemblyScript, as an author's build would. */
async function compileGuest(): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-guest-"));
  try {
    writeFileSync(path.join(folder, "guest.ts"), source(FUNCTIONS));
    const options = ["guest.ts", "-o", "guest.wasm", "-O1", "--use", "abort=", "--exportStart", "svc_start"];
    const { error, stderr } = await asc.main([...options, "--baseDir", folder]);
    if (error) throw new Error(`the benchmark's guest does not compile: ${stderr.toString()}`);
    return readFileSync(path.join(folder, "guest.wasm"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
/** The same guest with a unique custom section: an engine that has seen the bytes before answers from its cache. */
function fresh(guest: Uint8Array, round: number): Uint8Array<ArrayBuffer> {
  const note = new Uint8Array(12);
  note.set([0, 10, 5, 0x72, 0x6f, 0x75, 0x6e, 0x64]);
  new DataView(note.buffer).setUint32(8, round, true);
  const bytes = new Uint8Array(guest.length + note.length);
  bytes.set(guest);
  bytes.set(note, guest.length);
  return bytes;
}

function inspect(bytes: Uint8Array): void {
  const { capped, issues } = inspectWasm(bytes, { apiVersion: 1 });
  if (!capped) throw new Error(`the benchmark's guest is refused: ${JSON.stringify(issues)}`);
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Inspecting and capping a guest of 1 MiB, compared with `WebAssembly.compile` of the same bytes, in alternating
 * rounds.
 */
export async function run(): Promise<BenchResult[]> {
  const guest = await compileGuest();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const first = fresh(guest, 2 * round);
    const second = fresh(guest, 2 * round + 1);
    const inspected = await time(() => inspect(first));
    const compiled = await time(() => WebAssembly.compile(second));
    if (round < WARM_UP) continue;
    ours.push(inspected);
    theirs.push(compiled);
  }
  const [own, engine] = [median(ours), median(theirs)];
  const size = `${(guest.length / 1024).toFixed(0)} KiB`;
  return [
    {
      name: `inspect and cap a guest of ${size}`,
      ours: `${own.toFixed(2)} ms`,
      theirs: `${engine.toFixed(2)} ms WebAssembly.compile`,
      ratio: own / engine,
      target: `at most ${TARGET} time`,
      ok: own / engine <= TARGET,
    },
  ];
}
