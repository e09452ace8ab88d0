import type { Dossier, DossierChange, DossierScenario, DossierTimings } from "@bourse/contract/rest";
import { issueLines } from "./issues.ts";
import { type Paint, plural, safe } from "./text.ts";

/** A dossier as it is shown: one that was made here, or that a marketplace has answered. */
export interface ShownDossier {
  readonly document: Unchanged<Dossier>;
  readonly sha256: string;
  readonly timings: DossierTimings | null;
}

type Unchanged<Value> = Value extends object ? { readonly [Key in keyof Value]: Unchanged<Value[Key]> } : Value;

const LABEL = 14;
const SHOWN_ADDRESSES = 20;
const SHOWN_STRINGS = 20;

/** A dossier for a reader: what it found first, then what the package is and does. */
export function dossierLines({ document, sha256, timings }: ShownDossier, style: Paint): readonly string[] {
  const {
    package: found,
    capabilities,
    module,
    commands,
    scenarios,
    look_ahead,
    addresses,
    origins,
    strings,
  } = document;
  const field = (name: string, text: string) => `  ${style.dim(name.padEnd(LABEL))}${text}`;
  const list = (names: readonly string[]) => safe(names.join(", ")) || "none";
  const { findings, files } = document;
  return [
    `${style.bold(safe(`${found.id} ${found.version}`))}: ${countOf(findings.length, "finding")}`,
    field("sha256", `${sha256}${document.complete ? "" : " (not complete: another machine may come further)"}`),
    ...issueLines(findings, style),
    field("runtime", `${found.runtime}, apiVersion ${found.api_version}`),
    field("files", countOf(files.length, "file")),
    field("declares", list(capabilities.declared)),
    ...(module === null
      ? []
      : [
          field("imports", list(module.imports)),
          field("engine", engineText(module.engine)),
          field("made use of", list(capabilities.exercised)),
          field("tried", list(commands.map(({ method, times }) => `${method} × ${times}`))),
        ]),
    ...(look_ahead === null
      ? []
      : [
          field(
            "look-ahead",
            `${plural(look_ahead.values, "value")} and ${plural(look_ahead.messages, "message")} judged on ${look_ahead.timeframe} bars: ${countOf(look_ahead.issues.length, "finding")}`,
          ),
        ]),
    ...(origins.length === 0 ? [] : [field("origins", list(origins))]),
    ...addresses
      .slice(0, SHOWN_ADDRESSES)
      .map(({ address, places }) => field("address", `${safe(address)}  ${style.dim(list(places))}`)),
    ...more(addresses.length - SHOWN_ADDRESSES, ["address", "addresses"]),
    ...strings.shown.slice(0, SHOWN_STRINGS).map((each) => field("string", safe(each))),
    ...more(strings.count - Math.min(SHOWN_STRINGS, strings.shown.length), ["string", "strings"]),
    ...scenarioLines(scenarios, style),
    ...(timings === null ? [] : [field("took", timingText(timings))]),
  ];
}

function engineText(engine: NonNullable<ShownDossier["document"]["module"]>["engine"]): string {
  if (engine === null) return "none of the SDK's";
  return `${engine.name} of the SDK${engine.release === undefined ? "" : `, release ${safe(engine.release)}`}`;
}

const countOf = (count: number, name: string): string => (count === 0 ? `no ${name}s` : plural(count, name));

const more = (count: number, [one, many]: readonly [string, string]): readonly string[] =>
  count > 0 ? [`  and ${plural(count, `more ${one}`, `more ${many}`)}`] : [];

const NAME = 22;

/** Scenarios in which the guest did alike are one line. */
function scenarioLines(scenarios: readonly Unchanged<DossierScenario>[], style: Paint): readonly string[] {
  const alike = Map.groupBy(scenarios, (each) => doingText(each, style));
  return [...alike].map(([doing, [first, ...others]]) => {
    const rest = others.length === 0 ? "" : style.dim(`  so ${others.map(({ name }) => `"${name}"`).join(", ")}`);
    return `  ${(first?.name ?? "").padEnd(NAME)}${doing}${rest}`;
  });
}

function doingText(each: Unchanged<DossierScenario>, style: Paint): string {
  const { calls, outputs, commands, log_entries, memory_pages, faults, repeats, differs } = each;
  const failed = faults.map(({ code, times }) => style.red(`, ${times} × ${safe(code)}`)).join("");
  const other = differs === null || differs === "nothing" ? "" : `, other ${differs} than usual`;
  const twice = repeats ? "" : style.red(", two runs differ");
  const counts = [
    plural(calls, "callback"),
    plural(outputs, "output"),
    plural(commands, "command"),
    plural(log_entries, "line of log", "lines of log"),
    plural(memory_pages, "page"),
  ].join(", ");
  return `${counts}${failed}${other}${twice}`;
}

function timingText({ callback_ms: { p50, p99, max }, memory_pages }: DossierTimings): string {
  const ms = (value: number) => `${value.toFixed(3)} ms`;
  return `p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)} a callback here; at most ${plural(memory_pages.max, "page")} (not in the hashed document)`;
}

interface Compared {
  /** The older version. */
  readonly than: string;
  readonly style: Paint;
}

/** The differences to an older version for a reader. */
export function changeLines(changes: readonly DossierChange[], { than, style }: Compared): readonly string[] {
  if (changes.length === 0) return [`does the same as ${safe(than)}`];
  return [
    `${countOf(changes.length, "difference")} to ${safe(than)}`,
    ...changes.flatMap(({ subject, before, after }) => [
      ...(before === null ? [] : [style.red(`  - ${subject} ${safe(before)}`)]),
      ...(after === null ? [] : [style.green(`  + ${subject} ${safe(after)}`)]),
    ]),
  ];
}
