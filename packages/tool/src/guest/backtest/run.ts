import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, paint, plural, safe } from "../../cli/text.ts";
import { refuse } from "../../market/output.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { staleWarning } from "../../package-tool/read/stale.ts";
import { drivenGuest, loadGuest } from "../load-guest.ts";
import { pageOf } from "./page.ts";
import { backtestGuest, type GuestBacktest } from "./report.ts";
import { scriptOf } from "./script.ts";

/** Runs a guest over bars and writes what came of it. */
export async function backtest(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  await io.err((await staleWarning(path)) ?? "");
  const [{ loaded, issues }, { script, note, ...refusal }] = await Promise.all([loadGuest(path), scriptOf(given)]);
  if (!loaded || !script) {
    const all = [...(loaded ? [] : issues), ...(refusal.issues ?? [])];
    return refuse(given, io, { issues: all, more: "more" in refusal ? refusal.more : 0 });
  }
  if (note !== undefined) await io.err(`${safe(note)}\n`);
  const result = await backtestGuest(drivenGuest(loaded), script);
  const page = textOption(given, "page");
  if (page !== undefined) {
    const html = Buffer.from(pageOf({ id: loaded.id, result, script }));
    const fault = await writeAtomic(page, html, { random: io.random, readers: "everybody" });
    if (fault) return refuse(given, io, { issues: [fault], more: 0 });
  }
  if (hasFlag(given, "json")) await io.out(`${JSON.stringify(result)}\n`);
  else await io.out(`${linesOf(result, paint(io.color)).join("\n")}\n`);
  return result.ok ? EXIT.ok : EXIT.refused;
}

/** Signals that the terminal shows: the newest. */
const SHOWN = 20;

function linesOf(result: GuestBacktest, style: Paint): readonly string[] {
  const { bars, first, last, callbacks, bars_per_second, alerts, timings, memory_pages, signals, faults } = result;
  const ms = (value: number) => value.toFixed(3);
  return [
    `${result.ok ? style.green("ok") : style.red("failed")} ${plural(bars, "bar")} from ${first ?? "-"} to ${last ?? "-"}`,
    `${plural(callbacks, "callback")}, ${bars_per_second ?? "-"} bars/s; ms: p50 ${ms(timings.p50_ms)}, p99 ${ms(timings.p99_ms)}, most ${ms(timings.max_ms)}`,
    `memory: ${plural(memory_pages.first, "page")} of 64 KiB at the start, ${memory_pages.last} at the end, ${memory_pages.most} at most`,
    `${plural(signals.length + result.signals_left_out, "signal")}, ${plural(alerts.created, "alert")} made, ${alerts.fired} fired`,
    ...(signals.length > SHOWN ? [style.dim(`  the newest ${SHOWN}; --json has all`)] : []),
    ...signals
      .slice(-SHOWN)
      .map(({ bar, kind, name, text }) => `  ${bar} ${kind.padEnd(6)} ${safe(name)}: ${safe(text)}`),
    ...faults.map(({ at, code, message }) => `  ${style.red(code)} at ${at}: ${safe(message)}`),
  ];
}
