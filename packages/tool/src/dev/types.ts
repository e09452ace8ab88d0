import { existsSync } from "node:fs";
import path from "node:path";
import { deadline } from "@bourse/platform";
import { BUILD_MS } from "./build.ts";
import { type DevFault, faultAt } from "./faults.ts";
import { foldersAround, runProgram } from "./process.ts";

/** More faults than anybody repairs before the next save. */
const MAX_FAULTS = 20;

/**
 * The faults that the project's own TypeScript finds in its types; none where it has none installed, or no
 * tsconfig.json. A guest runs without them, so nobody waits for it.
 */
export async function typeFaults(folder: string, signal: AbortSignal): Promise<readonly DevFault[]> {
  const compiler = foldersAround(folder)
    .map((at) => path.join(at, "node_modules", "typescript", "bin", "tsc"))
    .find(existsSync);
  if (compiler === undefined || !existsSync(path.join(folder, "tsconfig.json"))) return [];
  const command = `"${process.execPath}" "${compiler}" --noEmit --pretty false`;
  const { output } = await runProgram({ folder, command, signal: AbortSignal.any([signal, deadline(BUILD_MS)]) });
  const faults = [...output.matchAll(FAULT)].map(({ groups = {} }) => groups).filter(isOfTheProject);
  return faults.slice(0, MAX_FAULTS).map((groups) => faultOf(folder, groups));
}

/** A checkout's SDK is read as sources, in which a guest's settings find faults that its author cannot repair. */
const isOfTheProject = ({ file = "" }: Readonly<Record<string, string>>): boolean =>
  !file.startsWith("..") && !path.isAbsolute(file) && !file.split(/[\\/]/).includes("node_modules");

/** A fault of the compiler, whose further lines are indented. Without a place it is about the configuration. */
const FAULT =
  /^(?:(?<file>[^\n(]+)\((?<line>\d+),(?<column>\d+)\): )?error (?<code>TS\d+): (?<message>[^\n]*(?:\n[ \t]+[^\n]*)*)/gm;

function faultOf(folder: string, groups: Readonly<Record<string, string>>): DevFault {
  const said = { stage: "types", code: "tool.type_fault", message: `${groups.code}: ${groups.message}` } as const;
  return faultAt(folder, said, groups);
}
