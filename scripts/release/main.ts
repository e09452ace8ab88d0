import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { packageFile } from "../lib/packages.ts";
import { root } from "../lib/root.ts";
import { packAll } from "../pack/pack.ts";
import { buildWhatIsStale } from "../start/build.ts";
import { stepsOf } from "./plan.ts";

/** npm run release -- --dry-run: checks what can be checked here and prints the steps of a release. It publishes nothing. */
const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
const { version } = packageFile(".");

if (values["dry-run"]) {
  buildWhatIsStale((line) => console.log(line));
  const tarballs = await packAll(path.join(root, "dist/packages"));
  const faults = [
    spawnSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).stdout === ""
      ? undefined
      : "the checkout has changes that are in no commit",
    read("docs/releases.md").match(/^\| (\d\S*) \|/m)?.[1] === version
      ? undefined
      : `docs/releases.md does not begin with ${version}`,
    read("CHANGELOG.md").match(/^## (\d\S*)/m)?.[1] === version
      ? undefined
      : `the newest release of CHANGELOG.md is not ${version}`,
    /^## Unreleased\n+#/m.test(read("CHANGELOG.md").replace(/^## \d[\s\S]*/m, ""))
      ? 'CHANGELOG.md has changes under "Unreleased": move them to a section of the release\'s number'
      : undefined,
    ...tarballs.map(({ file }) => faultOf(file)),
  ].filter((fault) => fault !== undefined);
  for (const fault of faults) console.error(`fault: ${fault}`);
  console.log(
    stepsOf({ version, tarballs: tarballs.map(near) })
      .map((step, index) => `${index + 1}. ${step}`)
      .join("\n"),
  );
  if (faults.length > 0) process.exitCode = 1;
} else {
  console.error(
    "Only --dry-run is known: it prints the steps. Packages are published by the workflow of a tag, never from a desk.",
  );
  process.exitCode = 2;
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function faultOf(tarball: string): string | undefined {
  const linter = path.join(root, "node_modules/publint/src/cli.js");
  const { status, stdout } = spawnSync(process.execPath, [linter, "run", "--strict", tarball], { encoding: "utf8" });
  return status === 0 ? undefined : `${path.basename(tarball)}: ${stdout}`;
}

function near<T extends { readonly file: string }>(tarball: T): T {
  return { ...tarball, file: path.relative(root, tarball.file) };
}
