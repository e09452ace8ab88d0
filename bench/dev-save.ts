import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { createGuestRuntime } from "@bourse/runtime";
import { interactiveManifest, resourceManifest } from "@bourse/testing/archives";
import { assemble, EVENT_VIEW, echoed, submittingGuest } from "@bourse/testing/guests";
import { main as program } from "../packages/tool/src/main.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const SAVES = sized(50, 2);
/** From the save to what the page is given. */
const TARGET_MS = 1000;

const GUEST = "svc.sample_interactive";
const NOTES = "svc.sample_notes";

/** `bourse dev` in a running host: from the write of a file to the view that shows it, of a resource and of a built guest. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-dev-bench-"));
  const runtime = createGuestRuntime();
  const host = await testHost({ developer: true, clock: SYSTEM_CLOCK, runtime });
  try {
    await host.listen();
    const modules = await Promise.all(
      Array.from({ length: SAVES + 1 }, (_, n) => assemble(submittingGuest(JSON.stringify(echoed(`save ${n}.`))))),
    );
    const guestViews = { [`${GUEST}.panel`]: [{ id: EVENT_VIEW, name: "View", interactive: true }] };
    const guestManifest = interactiveManifest({ contributes: { views: guestViews } as never });
    const resource = await measured(host, {
      project: path.join(folder, "resource"),
      comparison: "none",
      save(project, n) {
        const sdui = { type: "label", text: `save ${n}.` };
        const views = { [NOTES]: [{ id: `${NOTES}.static`, name: "Static", sdui }] };
        writeFileSync(path.join(project, "manifest.json"), resourceManifest({ contributes: { views } as never }));
      },
    });
    const guest = await measured(host, {
      project: path.join(folder, "guest"),
      comparison: "awaited",
      save(project, n) {
        writeFileSync(path.join(project, "main.wasm"), modules[n] ?? new Uint8Array());
        if (n === 0) writeFileSync(path.join(project, "manifest.json"), guestManifest);
      },
    });
    return [line("a resource", resource), line("a guest that is built", guest)];
  } finally {
    await host.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly project: string;
  /** A guest's answers are compared after each save, a resource has none. */
  readonly comparison: "awaited" | "none";
  save(project: string, n: number): void;
}

async function measured(host: TestHost, { project, comparison, save }: Measured) {
  mkdirSync(project);
  save(project, 0);
  let compared: (() => void) | undefined;
  let interrupt: (() => string | Promise<string>) | undefined;
  const ended = program(["dev", project, "--json", "--data", host.dataDir], {
    stdin: new Blob([]).stream(),
    random: SYSTEM_RANDOM,
    clock: SYSTEM_CLOCK,
    color: false,
    interactive: false,
    env: { BOURSE_HOME: path.join(path.dirname(project), "home") },
    out: async (text) => {
      if (String(text).includes('"difference"')) compared?.();
    },
    err: async () => undefined,
    onInterrupt(say) {
      interrupt = say;
      return () => undefined;
    },
  });
  await shows(host, 0);
  const times: number[] = [];
  for (let n = 1; n <= SAVES; n += 1) {
    const { promise: isCompared, resolve } = Promise.withResolvers<void>();
    compared = resolve;
    const begun = performance.now();
    save(project, n);
    await shows(host, n);
    times.push(performance.now() - begun);
    // An author looks at a save before the next: the comparison of its answers is over by then.
    if (comparison === "awaited") await isCompared;
  }
  await interrupt?.();
  await ended;
  return times.sort((one, other) => one - other);
}

/** Resolves once the host's views hold the text of a save. */
function shows(host: TestHost, n: number): Promise<void> {
  const isThere = () =>
    JSON.stringify(host.service.workbench({ symbol: "SPX", timeframe: "1D" })).includes(`save ${n}.`);
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => isThere() && resolve();
  const leave = host.subscribe(look);
  look();
  return promise.finally(leave);
}

function line(what: string, times: readonly number[]): BenchResult {
  const [p50 = 0, p95 = 0] = [times[Math.floor(times.length / 2)], times[Math.floor(times.length * 0.95)]];
  return {
    name: `save of ${what} to its view`,
    ours: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${times.length}`,
    theirs: `${TARGET_MS} ms`,
    ratio: p95 / TARGET_MS,
    target: "≤ 1",
    ok: p95 <= TARGET_MS,
  };
}
