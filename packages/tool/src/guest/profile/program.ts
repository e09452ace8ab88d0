import type { DrivenGuest } from "@bourse/runtime/drive";
import { CALLBACK_IS_LONG, type GuestMap, SourcePlaces } from "@bourse/sdk/source-places";
import { compileSources } from "../compile/compile-folder.ts";
import type { LoadedGuest } from "../load-guest.ts";

/** A function with the time spent in it itself. */
export interface FunctionCost {
  readonly name: string;
  readonly self_ms: number;
  /** Part of all sampled time. */
  readonly share: number;
  readonly file?: string;
  readonly line?: number;
}

/** A guest in TypeScript, made so that it says where its program is. V8 sees only the engine that runs it. */
export interface SampledProgram {
  /** The guest to run in place of the published one. */
  readonly changed: Pick<DrivenGuest, "module">;
  /** The costs of the module's functions, divided among those of the program by what the guest's log says. */
  functions(costs: readonly FunctionCost[], log: readonly string[]): readonly FunctionCost[];
}

/** Undefined for a guest of another compiler, and where the project cannot be compiled again. */
export async function sampledProgram({ project }: LoadedGuest): Promise<SampledProgram | undefined> {
  if (project === undefined) return undefined;
  const made = await compileSources(project, { purpose: "profile" });
  if (!made.ok) return undefined;
  const places = new SourcePlaces(made.map);
  return {
    changed: { module: made.guest },
    functions(costs, log) {
      const samples = log.flatMap((entry) => sampleOf(entry, places) ?? []);
      return divided(costs, samples).map((each) => ({ ...each, ...definitionOf(each, made.map) }));
    },
  };
}

type Sample = Pick<FunctionCost, "name" | "file" | "line">;

/** A host's log has no line ends. */
const LINE_END = /\\n|\n/;
/** A call in the engine's stack. The place is missing where the function has called nothing yet. */
const CALL = /^\s*at (?<name>\S+) \((?:guest:(?<line>\d+):(?<column>\d+)|missing)\)/;

/** The innermost function of the program in a line of the log. */
function sampleOf(entry: string, places: SourcePlaces): Sample | undefined {
  const [head, _whoLooks, ...calls] = entry.split(LINE_END);
  if (head !== CALLBACK_IS_LONG) return undefined;
  const groups = calls.map((call) => CALL.exec(call)?.groups).find((found) => found !== undefined);
  if (groups?.name === undefined) return undefined;
  const { name, line, column } = groups;
  const place = line === undefined ? undefined : places.placeOf(Number(line), Number(column));
  return { name, ...(place && { file: place.file, line: place.line }) };
}

const ENGINE = "(engine)";

/** The module's time goes to the functions by their samples; the host's, and that of a module without samples, stays. */
function divided(costs: readonly FunctionCost[], samples: readonly Sample[]): readonly FunctionCost[] {
  const isOfModule = ({ name }: FunctionCost) => !name.startsWith("(");
  const sum = (of: (cost: FunctionCost) => number) => costs.filter(isOfModule).reduce((all, each) => all + of(each), 0);
  const [ms, share] = [sum(({ self_ms }) => self_ms), sum((each) => each.share)];
  const rest = costs.filter((each) => !isOfModule(each));
  const parts = samples.length === 0 ? [[{ name: ENGINE }]] : Map.groupBy(samples, ({ name }) => name).values();
  const functions = [...parts].map((of: readonly Sample[]): FunctionCost => {
    const part = of.length / Math.max(1, samples.length);
    const known = of.find(({ file }) => file !== undefined) ?? of[0];
    return { name: ENGINE, ...known, self_ms: ms * part, share: share * part };
  });
  return [...rest, ...functions].toSorted((one, other) => other.self_ms - one.self_ms);
}

/** Where a function of the author is defined. The engine names it, and knows of a place in it only when it has made a call. */
function definitionOf({ name, file }: FunctionCost, map: GuestMap): Pick<FunctionCost, "file" | "line"> {
  const escaped = name.replaceAll(/[^\w]/g, "\\$&");
  const definition = new RegExp(
    `\\bfunction\\*?\\s+${escaped}\\b|(?<![\\w$])["']?${escaped}["']?\\s*[:=](?!=)|^\\s*(?:async\\s+)?${escaped}\\s*\\(.*\\{`,
  );
  for (const [index, source] of map.sources.entries()) {
    if (file !== undefined && file !== source) continue;
    const at = map.sourcesContent?.[index]?.split("\n").findIndex((text) => definition.test(text)) ?? -1;
    if (at >= 0) return { file: source, line: at + 1 };
  }
  return {};
}
