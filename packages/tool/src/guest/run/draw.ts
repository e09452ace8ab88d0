import { type RenderedView, type RenderingGuest, renderViews, type TriedView } from "@bourse/host/trial";
import { hasFlag } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { paint, safe } from "../../cli/text.ts";
import { logLines } from "./log-lines.ts";
import type { Trial } from "./refuse.ts";
import { viewLines } from "./view-text.ts";

/** Makes a guest draw each of its views once. */
export async function drawViews(guest: RenderingGuest, { given, io, market }: Trial): Promise<ExitCode> {
  const print = hasFlag(given, "json") ? jsonView : textView(io);
  let empty = 0;
  let n = 0;
  for await (const view of renderViews(guest, market?.source)) {
    n += 1;
    if (view.tried.kind !== "shown") empty += 1;
    await io.out(`${print(n, view)}\n`);
  }
  return empty > 0 ? EXIT.refused : EXIT.ok;
}

function jsonView(n: number, { viewId, symbol, tried, log }: RenderedView): string {
  const head = { n, view: viewId, symbol, ok: tried.kind === "shown" };
  return JSON.stringify({ ...head, ...partOf(tried), ...figuresOf(tried), ...(log.length === 0 ? {} : { log }) });
}

function partOf(tried: TriedView): object {
  if (tried.kind === "shown") return { node: tried.node };
  if (tried.kind === "not_available") return { reason: tried.reason };
  const { code, kind, message } = tried.fault;
  return { fault: { code, ...(kind === undefined ? {} : { kind }), message } };
}

function figuresOf(tried: TriedView): object {
  if (!("figures" in tried) || !tried.figures) return {};
  const { wallMs, pages, logBytes } = tried.figures;
  return { figures: { wall_ms: wallMs, pages, log_bytes: logBytes } };
}

function textView(io: Io): (n: number, view: RenderedView) => string {
  const style = paint(io.color);
  return (n, { viewId, symbol, tried, log }) => {
    const head = `${String(n).padStart(5)} ${safe(viewId)} ${style.dim(safe(symbol))}`;
    const said = logLines(log, style);
    if (tried.kind === "not_available") return `${head} ${style.red(tried.reason.code)} ${tried.reason.message}${said}`;
    const cost = tried.figures ? ` ${style.dim(`${tried.figures.wallMs.toFixed(2)} ms`)}` : "";
    if (tried.kind === "failed")
      return `${head} ${style.red(tried.fault.code)} ${safe(tried.fault.message)}${cost}${said}`;
    const shown = viewLines(tried.node).map((line) => `\n      ${line}`);
    return `${head}${cost}${shown.join("")}${said}`;
  };
}
