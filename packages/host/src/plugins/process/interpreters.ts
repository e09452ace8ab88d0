import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import type { PluginManifest } from "@bourse/contract";
import { deadline } from "@bourse/platform";
import { ISOLATION } from "../../process/guarded.ts";
import { HostRefusal } from "../../refusal.ts";

/** Environment of this process, or a test's. */
export type Environment = Readonly<Record<string, string | undefined>>;

const USUAL = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Variables that a plugin gets: the path, its user's home and temporary folders, and how to show text. */
const PASSED = ["PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR"];

/** A version manager's shim may take seconds, ten times that on a slow machine; a hanging one must not hold up the search. */
const PROBE_MS = 60_000;
/** The guard needs `waitstatus_to_exitcode`. */
const PROBE = "import sys; print(sys.executable if sys.version_info >= (3, 9) else '')";

/**
 * The Python that plugins and their guards run with: the first on the path. A version manager puts scripts there, which
 * would slow down each start and add variables. So the host asks the interpreter for its own path.
 * @param signal ends the search @throws HostRefusal `plugin.runtime_missing`
 */
export async function findPython(environment: Environment, signal?: AbortSignal): Promise<string> {
  // A relative folder means another program wherever the host is started.
  const folders = [...(environment.PATH ?? "").split(delimiter).filter((each) => isAbsolute(each)), ...USUAL];
  for (const folder of new Set(folders)) {
    const program = join(folder, "python3");
    const found = isProgram(program) ? await probe(program, environment, signal) : "";
    if (found !== "") return found;
  }
  throw new HostRefusal("plugin.runtime_missing", "no program python3 of version 3.9 or later was found");
}

async function probe(
  program: string,
  { PATH, HOME, PYENV_ROOT }: Environment,
  signal: AbortSignal | undefined,
): Promise<string> {
  const env = { PATH, HOME, PYENV_ROOT };
  const ends = AbortSignal.any([deadline(PROBE_MS), ...(signal ? [signal] : [])]);
  const options = { env, signal: ends, killSignal: "SIGKILL", cwd: "/" } as const;
  try {
    const { stdout } = await promisify(execFile)(program, [...ISOLATION, "-c", PROBE], options);
    return stdout.trim();
  } catch {
    // Any program may have this name; one that does not answer is not a Python.
    return "";
  }
}

/** The command line of a plugin: its interpreter by role, its entry, its arguments. */
export function commandOf(
  folder: string,
  { runtime, entry, args = [] }: PluginManifest,
  python: string,
): readonly string[] {
  const file = join(folder, entry);
  // Python finds the plugin's own modules, but none that the environment or the user's packages would add.
  if (runtime === "python") return [python, "-E", "-s", "-B", "-u", "-X", "utf8", file, ...args];
  if (runtime === "node") return [process.execPath, "--disable-warning=ExperimentalWarning", file, ...args];
  if (!isProgram(file)) throw new HostRefusal("plugin.runtime_missing", `${entry} is not a program: its mode lacks x`);
  return [file, ...args];
}

/** Everything a plugin sees of the host's environment: no token and no address. */
export function environmentOf(environment: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
