import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { deadline } from "@bourse/platform";
import { ISOLATION } from "../../process/guarded.ts";
import { HostRefusal } from "../../refusal.ts";
import { parseLine } from "../process/line-reader.ts";

/** The NumPy that a manifest and its lock file ask for. */
interface WantedNumpy {
  readonly version: string;
  /** Names of the wheels whose hash the lock file has. */
  readonly wheels: readonly string[];
}

/** The place of NumPy, and other NumPys that do not fit. */
interface FoundNumpy {
  /** A folder that contains `numpy`, or a wheel. */
  readonly place?: string;
  /** Other versions and unknown wheels, in words. */
  readonly others: readonly string[];
}

/**
 * Searches folders for NumPy by the names of its metadata folders and runs nothing of it. A wheel counts only if the
 * lock file lists it: nothing else proves that its bytes are NumPy's.
 */
export async function findNumpy(wanted: WantedNumpy, folders: readonly string[]): Promise<FoundNumpy> {
  const others: string[] = [];
  for (const folder of folders.filter((each) => each !== "")) {
    const names = await readdir(folder).catch((): string[] => []);
    const versions = existsSync(join(folder, "numpy", "__init__.py")) ? names.flatMap(versionOf) : [];
    if (versions.includes(wanted.version)) return { place: folder, others };
    others.push(...versions.map((version) => `NumPy ${version} in ${folder}`));
    const wheels = names.filter((name) => /^numpy-.*\.whl$/.test(name));
    const known = wheels.find((name) => wanted.wheels.includes(name) && fitsHere(name));
    if (known !== undefined) return { place: join(folder, known), others };
    others.push(...wheels.map((name) => `the wheel ${name}, which the package does not name`));
  }
  return { others };
}

function versionOf(name: string): readonly string[] {
  const found = /^numpy-(\d+\.\d+\.\d+)(?:\.dist-info|[.-].*egg-info)$/.exec(name)?.[1];
  return found === undefined ? [] : [found];
}

/** Names of this system and processor in the names of wheels. */
const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: "linux", darwin: "macosx" };
const PROCESSORS: Readonly<Record<string, RegExp>> = { x64: /x86_64|universal2/, arm64: /aarch64|arm64|universal2/ };

function fitsHere(wheel: string): boolean {
  const tag = wheel.split("-").at(-1) ?? "";
  const system = SYSTEMS[process.platform];
  return system !== undefined && tag.includes(system) && (PROCESSORS[process.arch]?.test(tag) ?? false);
}

/** The versions that a manifest asks for. */
export interface WantedPython {
  /** `3.11.<patch>`: this patch or a later one. */
  readonly python: string;
  /** NumPy, exactly. */
  readonly numpy: string;
  /** Names of the wheels whose hash the lock file has. */
  readonly wheels: readonly string[];
}

/** A Python that can run the model, and where its NumPy is. */
export interface FoundPython {
  /** The interpreter itself, after every link and version manager is resolved. */
  readonly program: string;
  readonly version: string;
  /** A folder that contains `numpy`, or a wheel. */
  readonly numpy: string;
}

/** The parts of the machine that are searched. */
export interface PythonSearch {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Programs tried after those of the environment; absent: the usual places. */
  readonly usual?: readonly string[];
  /** Absent: the system of this machine. */
  readonly platform?: NodeJS.Platform;
}

/** Systems on which the model's processes can be ended together with the host. */
const CONTAINING: ReadonlySet<NodeJS.Platform> = new Set(["linux", "darwin"]);

/** A version manager's shim may take seconds, ten times that on a slow machine; a hanging one must not hold up the search. */
const PROBE_MS = 60_000;
const USUAL = ["/usr/bin/python3.11", "/usr/bin/python3", "/usr/local/bin/python3.11", "/opt/homebrew/bin/python3.11"];
/** Prints what this interpreter is and where packages for it are installed. Reads no file of the trader's. */
const PROBE = `
import json, os, sys, sysconfig
folders = [sysconfig.get_path(name) for name in ("platlib", "purelib")]
folders.append(sysconfig.get_path("platlib", sysconfig.get_preferred_scheme("user")))
folders.append(os.path.join(sys.prefix, "lib", "python3", "dist-packages"))
print(json.dumps({"version": ".".join(map(str, sys.version_info[:3])), "implementation": sys.implementation.name,
  "program": os.path.realpath(sys.executable), "folders": folders}))
`;

/**
 * The first candidate that has the right version and NumPy, its own or from `MODEL_WHEELS`. Candidates are
 * `MODEL_PYTHON`, the `python3.11` and `python3` of the path, then the usual places: a version manager's Python may
 * come first on the path and lack a package that the system's own has. @throws HostRefusal
 * `forecast.system_unsupported`, `forecast.python_missing`, `forecast.numpy_missing`. Its message names programs
 * without their folders, because pages and screenshots show it.
 */
export async function findPython(
  wanted: WantedPython,
  search: PythonSearch,
  tried: (verdict: string) => void = () => undefined,
): Promise<FoundPython> {
  const { platform = process.platform } = search;
  if (!CONTAINING.has(platform)) throw new HostRefusal("forecast.system_unsupported", `this system is ${platform}`);
  const short: string[] = [];
  const note = (shown: string, candidate: string, words: string) => {
    short.push(`${basename(candidate)}: ${words.replaceAll(IN_FOLDER, "")}`);
    tried(`${shown}: ${words}`);
  };
  let fits = false;
  const seen = new Set<string>();
  for (const candidate of candidatesOf(search)) {
    const facts = await probe(candidate, search);
    if (facts === undefined) note(candidate, candidate, "does not start");
    if (facts === undefined || seen.has(facts.program)) continue;
    seen.add(facts.program);
    const shown = facts.program === candidate ? candidate : `${candidate} (${facts.program})`;
    if (!isWanted(facts, wanted.python)) {
      note(shown, candidate, `is ${facts.implementation} ${facts.version}, not ${wanted.python} or later of 3.11`);
      continue;
    }
    fits = true;
    const folders = [search.environment.MODEL_WHEELS ?? "", environmentOf(candidate), ...facts.folders];
    const { place: numpy, others } = await findNumpy({ version: wanted.numpy, wheels: wanted.wheels }, folders);
    if (numpy === undefined) {
      const instead = others.length === 0 ? "" : ` but ${others.join(", ")}`;
      note(shown, candidate, `is ${facts.version}, without NumPy ${wanted.numpy}${instead}`);
      continue;
    }
    note(shown, candidate, `chosen, is ${facts.version} with NumPy ${wanted.numpy} in ${numpy}`);
    return { program: facts.program, version: facts.version, numpy };
  }
  const found = short.length === 0 ? "no program python3 was found" : short.join("; ");
  throw new HostRefusal(fits ? "forecast.numpy_missing" : "forecast.python_missing", found);
}

/** Matches a folder of the trader's in a message. */
const IN_FOLDER = / in \/[^,;]*/g;

/** Site packages of a virtual environment. Its Python, when isolated, does not report them apart from the system's. */
const environmentOf = (program: string) => join(dirname(program), "..", "lib", "python3.11", "site-packages");

function candidatesOf({ environment, usual = USUAL }: PythonSearch): readonly string[] {
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = ["python3.11", "python3"].flatMap((name) => folders.map((folder) => join(folder, name)));
  const all = [environment.MODEL_PYTHON ?? "", ...onPath, ...usual];
  return [...new Set(all)].filter((program) => program !== "" && existsSync(program));
}

interface Facts {
  readonly version: string;
  readonly implementation: string;
  readonly program: string;
  readonly folders: readonly string[];
}

async function probe(program: string, { environment }: PythonSearch): Promise<Facts | undefined> {
  // A shim needs the path to find the interpreter that it stands for.
  const env = { PATH: environment.PATH, HOME: environment.HOME, PYENV_ROOT: environment.PYENV_ROOT };
  const options = { env, signal: deadline(PROBE_MS), killSignal: "SIGKILL", cwd: "/" } as const;
  try {
    const { stdout } = await promisify(execFile)(program, [...ISOLATION, "-c", PROBE], options);
    return readFacts(parseLine(stdout));
  } catch {
    // Any program may have this name; one that does not answer is not a Python.
    return undefined;
  }
}

function readFacts(told: ReturnType<typeof parseLine>): Facts | undefined {
  const { version, implementation, program, folders } = told ?? {};
  if (typeof version !== "string" || typeof implementation !== "string" || typeof program !== "string")
    return undefined;
  if (!Array.isArray(folders)) return undefined;
  return { version, implementation, program, folders: folders.filter((each) => typeof each === "string") };
}

function isWanted({ version, implementation }: Facts, wanted: string): boolean {
  const [major, minor, patch = 0] = version.split(".").map(Number);
  const [wantedMajor, wantedMinor, wantedPatch = 0] = wanted.split(".").map(Number);
  // Another implementation loads other builds of NumPy.
  return implementation === "cpython" && major === wantedMajor && minor === wantedMinor && patch >= wantedPatch;
}
