import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readProductBuild } from "@bourse/platform";
import { packageFile, withDependencies } from "../lib/packages.ts";
import { root } from "../lib/root.ts";
import { compile } from "./compile.ts";
import { joinFirstStage } from "./first-stage.ts";
import { type Published, published } from "./manifest.ts";

/** Packages that somebody installs by name; those that they need are published with them. */
const WANTED = ["conformance", "create-bourse", "host", "sdk", "tool"];
/** Products of other builds, and their places in a package. */
const BUILT = [
  { name: "host", from: "packages/workbench/dist", to: "page" },
  { name: "tool", from: "packages/tool/dist/sdk", to: "dist/sdk" },
];

/** The reference that a README links to, in the repository and beside it in the package. */
const [IN_APP, IN_APP_COPY] = ["docs/reference/in-app.md", "REFERENCE.md"];

/** A package as it is published. */
export interface Tarball {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
}

/** The packages of a release, by their folders below `packages/`. */
export const publishedPackages = (): readonly string[] => withDependencies(WANTED);

/** Writes the tarball of each package into the folder, which then holds no others. */
export async function packAll(out: string, names = publishedPackages()): Promise<readonly Tarball[]> {
  const stage = mkdtempSync(path.join(tmpdir(), "bourse-pack-"));
  try {
    for (const name of names) mkdirSync(path.join(stage, name));
    compile(names, stage);
    await joinFirstStage(path.join(stage, "tool/dist"), "main.js");
    for (const { name, from, to } of BUILT.filter((each) => names.includes(each.name)))
      cpSync(path.join(root, from), path.join(stage, name, to), { recursive: true });
    for (const name of names) writeRest(name, path.join(stage, name));
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    const folders = names.map((name) => `./${name}`);
    const args = ["pack", "--json", "--ignore-scripts", "--no-update-notifier", "--pack-destination", out, ...folders];
    return tarballs(execFileSync("npm", args, { cwd: stage, encoding: "utf8", maxBuffer: 64e6 }), out);
  } finally {
    rmSync(stage, { recursive: true });
  }
}

function tarballs(said: string, out: string): readonly Tarball[] {
  const packed = Object.values(JSON.parse(said)) as readonly { readonly name: string; readonly filename: string }[];
  return packed.map(({ name, filename }) => {
    const file = path.join(out, filename);
    return { name, file, bytes: statSync(file).size };
  });
}

/** Everything beside the compiled modules. */
function writeRest(name: string, target: string): void {
  const source = path.join(root, "packages", name);
  const own = packageFile(path.join("packages", name));
  const { version, commit } = readProductBuild(root);
  const manifest = published(own, { version, commit });
  writeFileSync(path.join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ["LICENSE", "NOTICE"]) cpSync(path.join(root, file), path.join(target, file));
  for (const file of own.files ?? []) {
    const from = path.join(source, file);
    if (existsSync(from) && !existsSync(path.join(target, file)))
      cpSync(from, path.join(target, file), { recursive: true });
  }
  const readme = path.join(source, "README.md");
  const text = existsSync(readme) ? readFileSync(readme, "utf8") : readmeOf(manifest);
  writeFileSync(path.join(target, "README.md"), text.replaceAll(`../../${IN_APP}`, IN_APP_COPY));
  if (text.includes(IN_APP)) cpSync(path.join(root, IN_APP), path.join(target, IN_APP_COPY));
}

/** A README from the description, and from what the package can be asked for. */
function readmeOf({ name, description, exports, bin, engines }: Published): string {
  const modules = Object.keys(exports ?? {}).filter((each) => each !== "./package.json");
  const programs = Object.keys(bin ?? {}).map((each) => `- the program \`${each}\``);
  const given = [...programs, ...modules.map((each) => `- \`${path.posix.join(name, each)}\``)];
  return `# ${name}

${description}

A part of Bourse, an open extension marketplace for trading clients and the client that runs what it sells. All packages of a release
have one version and belong together.

It gives:

${given.join("\n")}

It is made of ES modules with their types, for Node ${engines.node?.replace(">=", "")} or later. Licence: Apache-2.0, see LICENSE and NOTICE.
`;
}
