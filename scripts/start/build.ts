import { spawnSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "../lib/root.ts";

interface Build {
  readonly name: string;
  readonly sources: readonly string[];
  /** A file that the build writes last. */
  readonly product: string;
  readonly command: string;
  readonly args: readonly string[];
}

const BUILDS: readonly Build[] = [
  {
    name: "the trader's page",
    sources: [
      "packages/{workbench,ui,bars,orders,contract}/src/**/*",
      "packages/workbench/{build/*,index.html,vite.config.ts}",
      "package-lock.json",
    ],
    product: "packages/workbench/dist/index.html",
    command: "vite",
    args: ["build", "packages/workbench", "--logLevel", "warn"],
  },
  {
    name: "the SDKs of plugins",
    sources: [
      "packages/{api,contract}/src/**/*",
      "packages/api/python/*",
      "packages/sdk/{src/webapp,assemblyscript}/*",
      "packages/client/src/generator/*",
      "scripts/{pack-api,plugin-sdk}/*",
      "package-lock.json",
    ],
    product: "packages/tool/dist/sdk/.built",
    command: process.execPath,
    args: ["scripts/plugin-sdk/main.ts"],
  },
  {
    name: "the example extensions",
    sources: [
      "examples/*/{manifest.json,build.mjs,index.html,vite.config.ts}",
      "examples/*/{assembly,src,public,package}/**/*",
      "examples/learn/*/{src/**/*,package/manifest.json}",
      "packages/ui/src/**/*",
      "packages/sdk/**/*",
      "scripts/build-examples.mjs",
    ],
    product: "examples/.built",
    command: process.execPath,
    args: ["scripts/build-examples.mjs"],
  },
];

/** Builds everything that is missing or older than its sources. */
export function buildWhatIsStale(say: (line: string) => void): void {
  for (const build of BUILDS) {
    if (isCurrent(build)) continue;
    say(`building ${build.name}`);
    const { status } = spawnSync(build.command, build.args, {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      // The tests build too, under their own NODE_ENV: they must test the same page that a trader gets.
      env: { ...process.env, NODE_ENV: "production" },
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`Building ${build.name} failed: ${build.command} ${build.args.join(" ")}`);
  }
}

function isCurrent({ sources, product }: Build): boolean {
  const target = path.join(root, product);
  if (!existsSync(target)) return false;
  const builtAt = statSync(target).mtimeMs;
  return globSync([...sources], { cwd: root }).every((file) => statSync(path.join(root, file)).mtimeMs <= builtAt);
}
