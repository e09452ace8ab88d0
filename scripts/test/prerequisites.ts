import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

/** Something the tests use that npm does not bring. */
interface Prerequisite {
  readonly name: string;
  readonly debianPackages: readonly string[];
  readonly isPresent: () => boolean;
}

const PREREQUISITES: readonly Prerequisite[] = [
  { name: "a Chromium browser", debianPackages: ["chromium"], isPresent: hasBrowser },
  { name: "a PostgreSQL server", debianPackages: ["postgresql"], isPresent: hasPostgres },
];

const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];
const MAC_BROWSER = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function hasBrowser(): boolean {
  return [process.env.CHROMIUM_PATH ?? "", ...BROWSERS, MAC_BROWSER].some((path) => path !== "" && existsSync(path));
}

function hasPostgres(): boolean {
  if (succeeds("initdb", ["--version"])) return true;
  const base = "/usr/lib/postgresql";
  return existsSync(base) && readdirSync(base).some((version) => existsSync(`${base}/${version}/bin/initdb`));
}

/** Installs what is missing where the machine lets us; otherwise says what the tests will skip. */
export function ensurePrerequisites(): void {
  const missing = PREREQUISITES.filter((each) => !each.isPresent());
  if (missing.length === 0) return;
  const canInstall = process.getuid?.() === 0 && succeeds("apt-get", ["--version"]);
  if (!canInstall) {
    for (const each of missing)
      console.warn(
        `Missing: ${each.name} (Debian: ${each.debianPackages.join(" ")}). Tests that need it are skipped and say so.`,
      );
    return;
  }
  const packages = missing.flatMap((each) => each.debianPackages);
  console.log(`Installing ${packages.join(", ")} …`);
  succeeds("apt-get", ["update", "-qq"]);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
    env,
  });
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
