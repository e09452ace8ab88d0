import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The NumPy that a manifest and its lock file ask for. */
export interface WantedNumpy {
  readonly version: string;
  /** Names of the wheels whose hash the lock file has. */
  readonly wheels: readonly string[];
}

/** The place of NumPy, and other NumPys that do not fit. */
export interface FoundNumpy {
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
