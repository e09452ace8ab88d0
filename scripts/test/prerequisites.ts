import { spawnSync } from "node:child_process";
import path from "node:path";
import { hasChromium, hasShell } from "@bourse/testing/browser";
import { hasWasmClang } from "@bourse/testing/clang";
import { findModelPython } from "@bourse/testing/model-python";
import { findNginx } from "@bourse/testing/nginx";
import { findPostgres } from "@bourse/testing/postgres";
import { findCeph } from "@bourse/testing/s3";
import { installOnce } from "../lib/bootstrap.mjs";
import { root } from "../lib/root.ts";
import type { Options } from "./options.ts";

/** A program that the tests use and npm does not provide. */
interface Prerequisite {
  readonly name: string;
  readonly debianPackages: readonly string[];
  readonly isPresent: () => boolean;
  /** Effect on the tests that need it when it is missing. */
  readonly without: "fail" | "are skipped" | "take more time";
}

/** Detected in the same way as by the tests. */
const PREREQUISITES: readonly Prerequisite[] = [
  {
    name: "a Chromium browser, 152 or later",
    debianPackages: ["chromium"],
    isPresent: hasChromium,
    without: "fail",
  },
  {
    name: "Chromium's headless shell, 152 or later",
    debianPackages: ["chromium-headless-shell"],
    isPresent: hasShell,
    without: "take more time",
  },
  {
    name: "a PostgreSQL server",
    debianPackages: ["postgresql"],
    isPresent: () => "bin" in findPostgres(),
    without: "are skipped",
  },
  {
    name: "Python 3.11 with NumPy 1.24.2, for the forecast model",
    debianPackages: ["python3", "python3-numpy"],
    isPresent: () => "program" in findModelPython(),
    without: "fail",
  },
  {
    // The smallest of Debian's builds has everything that the documented configuration uses.
    name: "nginx",
    debianPackages: ["nginx-light"],
    isPresent: () => "program" in findNginx(),
    without: "are skipped",
  },
  {
    // About 60 MB to fetch and 220 MB on the disk.
    name: "a Ceph object gateway, as a real S3",
    debianPackages: ["radosgw", "ceph-mon", "ceph-osd"],
    isPresent: () => "found" in findCeph(),
    without: "are skipped",
  },
  {
    name: "Python's cryptography, for the client of a guide",
    debianPackages: ["python3-cryptography"],
    isPresent: () => succeeds("python3", ["-c", "import cryptography"]),
    without: "are skipped",
  },
  {
    name: "clang with the target wasm32 and wasm-ld, for guests in C",
    debianPackages: ["clang", "lld"],
    isPresent: hasWasmClang,
    without: "are skipped",
  },
];

/** Installs missing programs if the machine permits; otherwise reports the effect on the tests. */
export function ensurePrerequisites({ mode }: Pick<Options, "mode">): void {
  ensureTools(mode === "release" ? RELEASE_TOOLS : TOOLS);
  const missing = PREREQUISITES.filter((each) => !each.isPresent());
  if (missing.length === 0) return;
  const canInstall = process.getuid?.() === 0 && succeeds("apt-get", ["--version"]);
  if (!canInstall) {
    for (const { name, debianPackages, without } of missing)
      console.warn(`Missing: ${name} (Debian: ${debianPackages.join(" ")}). The tests that need it ${without}.`);
    return;
  }
  succeeds("apt-get", ["update", "-qq"]);
  const isNeeded = ({ without }: Prerequisite) => without !== "take more time";
  install(missing.filter(isNeeded));
  // Apart: apt installs nothing of a list with a name that it does not know.
  install(missing.filter((each) => !isNeeded(each)));
}

function install(missing: readonly Prerequisite[]): void {
  const packages = missing.flatMap(({ debianPackages }) => debianPackages);
  if (packages.length === 0) return;
  console.log(`Installing ${packages.join(", ")} …`);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Programs of others that only tests use, in folders of `tools/` with lockfiles of their own. */
const TOOLS = [
  { folder: "openapi", what: "the linters and generators of API descriptions" },
  { folder: "pack", what: "the judge of packages' types" },
];

/** Also for runs of the release: 220 MB that no other test needs. */
const RELEASE_TOOLS = [...TOOLS, { folder: "nodes", what: "the oldest Node of the command line, and two of npm" }];

function ensureTools(tools: typeof TOOLS): void {
  for (const { folder, what } of tools) {
    const options = { announce: `Installing ${what} …`, args: ["ci", "--ignore-scripts"] };
    if (!installOnce(path.join(root, "tools", folder), options))
      console.warn(`Missing: ${what}, in tools/${folder}. The tests that need it fail or are skipped.`);
  }
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
