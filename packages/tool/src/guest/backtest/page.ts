import type { BarColumns } from "@bourse/bars";
import type { DriveScript } from "@bourse/runtime/drive";
import { plural } from "../../cli/text.ts";
import { PAGE_PROGRAM, PAGE_STYLE } from "./page-parts.ts";
import type { GuestBacktest } from "./report.ts";

/** The content of the page. */
export interface BacktestPage {
  readonly id: string;
  readonly result: GuestBacktest;
  readonly script: DriveScript;
}

/** Bars and signals that a browser draws without delay: the newest. */
const MOST_BARS = 50_000;
const MOST_SIGNALS = 5_000;

/** One page with chart and figures, for a browser without a network. What the guest wrote is data in it, never markup. */
export function pageOf({ id, result, script }: BacktestPage): string {
  const { timings, memory_pages, alerts } = result;
  const figures: readonly (readonly [string, string])[] = [
    ["Bars", result.bars.toLocaleString("en")],
    ["From", day(result.first)],
    ["To", day(result.last)],
    ["Signals", (result.signals.length + result.signals_left_out).toLocaleString("en")],
    ["Alerts made / fired", `${alerts.created} / ${alerts.fired}`],
    ["Bars a second", result.bars_per_second?.toLocaleString("en") ?? "–"],
    [
      "Callback p50 / p99 / most",
      [timings.p50_ms, timings.p99_ms, timings.max_ms]
        .map((ms) => ms.toFixed(3))
        .join(" / ")
        .concat(" ms"),
    ],
    ["Memory at most", `${memory_pages.most * 64} KiB`],
    ["Faults", String(result.faults.length)],
  ];
  const cells = figures.map(([name, value]) => `<div><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`).join("");
  const title = `${id}: ${plural(result.bars, "bar")} of ${script.series.symbol}, ${script.series.timeframe}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Backtest of ${text(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><h1>${text(title)}</h1></header>
<main>
<dl>${cells}</dl>
${faultsOf(result)}
<section aria-labelledby="chart-name">
<h2 id="chart-name">Chart</h2>
<p class="hint" id="chart-keys">Arrow keys move, plus and minus zoom, Home and End go to the ends; drag and wheel do the same.</p>
<canvas id="chart" tabindex="0" role="img" aria-label="Prices with the signals of the guest; the table below has the same signals" aria-describedby="chart-keys"></canvas>
<p id="under" role="status">&nbsp;</p>
</section>
<section aria-labelledby="signals-name">
<h2 id="signals-name">Signals</h2>
<div id="signals" class="scroll" tabindex="0" role="region" aria-labelledby="signals-name"></div>
</section>
</main>
<script type="application/json" id="data">${embedded(dataOf(result, script.series.bars))}</script>
<script>${PAGE_PROGRAM}</script>
</body>
</html>
`;
}

function dataOf({ signals }: GuestBacktest, bars: BarColumns) {
  const from = Math.max(0, bars.length - MOST_BARS);
  const column = (name: keyof Omit<BarColumns, "length">) => [...bars[name].subarray(from)];
  const [time, open, high, low, close] = [
    column("time"),
    column("open"),
    column("high"),
    column("low"),
    column("close"),
  ];
  return { time, open, high, low, close, signals: signals.slice(-MOST_SIGNALS) };
}

function faultsOf({ faults }: GuestBacktest): string {
  if (faults.length === 0) return "";
  const items = faults.map(
    ({ at, code, message }) => `<li><code>${text(code)}</code> ${text(at)}: ${text(message)}</li>`,
  );
  return `<section aria-labelledby="faults-name"><h2 id="faults-name">Faults</h2><ul class="faults">${items.join("")}</ul></section>`;
}

const day = (time: string | null): string => time?.slice(0, 10) ?? "–";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string): string => value.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? each);

/** JSON inside a script element: no text of the guest can end the element. */
const embedded = (data: unknown): string => JSON.stringify(data).replaceAll("<", "\\u003c");
