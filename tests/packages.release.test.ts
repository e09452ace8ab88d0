import { execFile, spawn, spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { readProductBuild } from "@bourse/platform";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageName, SCOPE } from "../scripts/lib/packages.ts";
import { root } from "../scripts/lib/root.ts";
import type { Published } from "../scripts/pack/manifest.ts";
import { packAll, publishedPackages, type Tarball } from "../scripts/pack/pack.ts";
import { oldestNode } from "./support/older-nodes.ts";
import { linted, typeFaults } from "./support/package-judges.ts";
import { quotedCode } from "./support/quoted-code.ts";
import { installedRegistry, type Registry } from "./support/registry.ts";

const TSC = path.join(root, "node_modules/typescript/bin/tsc");
const ALL_GOOD = expect.stringContaining("All good!");
const EXTENSION = "my-extension";
/** The programs of the guide to a host in another program; the second goes on from the first. */
const GUIDE = readFileSync(path.join(root, "docs/guides/embed-a-host.md"), "utf8");
const [EMBED = "", INSTALL = ""] = quotedCode(GUIDE, "ts").map(({ text }) => text);

/** A package whose declarations the compiler reads, other than ours and the compiler's. */
const FOREIGN = /\/project\/node_modules\/((?!@bourse\/)(?:@[^/]+\/)?[^/]+)\/.*\.d\.[cm]?ts$/;

/** Examples that are built. Macro Board is not among them: it shares components with the page, and those are in no package. */
const EXAMPLES = readdirSync(path.join(root, "examples")).filter(
  (name) => name !== "macro-board" && existsSync(path.join(root, "examples", name, "build.mjs")),
);

/** npm asks nobody outside. */
const ALONE = { npm_config_update_notifier: "false", npm_config_registry: "http://127.0.0.1:1/" };

let work: string;
let project: string;
let tarballs: readonly Tarball[];
let registry: Registry;
beforeAll(async () => {
  work = mkdtempSync(path.join(tmpdir(), "bourse-packages-"));
  project = path.join(work, "project");
  mkdirSync(project);
  tarballs = await packAll(path.join(work, "packages"));
  write("package.json", JSON.stringify({ private: true, type: "module" }));
  registry = await installedRegistry(root);
  const files = tarballs.map(({ file }) => file);
  await npm(project, "install", "@types/node", ...files);
}, patiently(600_000));
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  rmSync(work, { recursive: true, force: true });
});

/** npm 12 runs no install script, so nothing may need one. */
async function npm(folder: string, ...args: readonly string[]): Promise<void> {
  const options = ["--no-audit", "--no-fund", "--registry", registry.url];
  const env = { ...process.env, ...ALONE, npm_config_cache: path.join(work, "cache") };
  const scripts = args[0] === "install" ? ["--ignore-scripts"] : [];
  await promisify(execFile)("npm", [...args, ...scripts, ...options], { cwd: folder, env });
}

const write = (name: string, text: string) => writeFileSync(path.join(project, name), text);
const installed = (folder: string) => path.join(project, "node_modules", packageName(folder));
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(path.join(installed(name), "package.json"), "utf8")) as Published;

/** Runs the installed tool as somebody does who has nothing else. */
function bourse(...args: readonly string[]) {
  const env = { ...process.env, ...ALONE, NO_COLOR: "1", HOME: work };
  const { status, stdout, stderr } = spawnSync("npx", ["--offline", "bourse", ...args], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}` };
}

describe("the tarballs", () => {
  it("hold what a package needs and no test", () => {
    expect(tarballs.map(({ name }) => name)).toEqual(publishedPackages().map(packageName));
    for (const name of publishedPackages()) {
      const files = readdirSync(installed(name), { recursive: true, encoding: "utf8" });
      expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "NOTICE", "package.json", "dist"]));
      expect(
        files.filter(
          (file) => !file.startsWith("templates/") && /\.test\.|\.fixture\.|(?:^|\/)testing?(?:\/|$)/.test(file),
        ),
      ).toEqual([]);
      expect(files.filter((file) => /^dist\/(?!sdk\/).*\.ts$/.test(file) && !file.endsWith(".d.ts"))).toEqual([]);
    }
  });

  it("pass the linter of packages", () => {
    for (const { name, file } of tarballs) expect([name, ...linted(file)]).toEqual([name, 0, ALL_GOOD]);
  });

  it("have types that each way of importing them finds, in projects that have ES modules", async () => {
    for (const { name, file } of tarballs)
      expect([name, await typeFaults(file, manifestOf(name.replace(SCOPE, "")))]).toEqual([name, []]);
  });

  it("have maps that lead from a program to its source", () => {
    const map = JSON.parse(readFileSync(path.join(installed("contract"), "dist/index.js.map"), "utf8"));
    expect(map.sourcesContent[0]).toContain('export * from "./abi.ts";');
    expect(map.sources).toEqual(["../src/index.ts"]);
  });
});

describe("a strict project in an empty folder", () => {
  it("compiles against every module of every package, and reads their declarations too", () => {
    const modules = publishedPackages().flatMap((name) => {
      const { name: full, exports = {} } = manifestOf(name);
      return Object.entries(exports).flatMap(([key, target]) =>
        typeof target === "string" ? [] : [path.posix.join(full, key)],
      );
    });
    expect(modules.length).toBeGreaterThan(30);
    write("all.ts", modules.map((name, index) => `export * as m${index} from "${name}";\n`).join(""));
    const compilerOptions = {
      module: "nodenext",
      lib: ["esnext", "dom"],
      types: ["node"],
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
    };
    write("guide.ts", EMBED + INSTALL);
    write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["all.ts", "guide.ts"] }));
    const { stdout } = spawnSync(process.execPath, [TSC, "-p", ".", "--listFiles"], { cwd: project, encoding: "utf8" });
    const lines = stdout.split("\n");
    const faults = lines.filter((line) => / error TS\d+: /.test(line));
    // A checkout's Node types lack those of its test runner.
    expect(faults.filter((line) => !line.startsWith("node_modules/@types/node/"))).toEqual([]);
    const read = lines.flatMap((line) => FOREIGN.exec(line)?.[1] ?? []);
    expect([...new Set(read)].toSorted()).toEqual(["@types/node", "typebox", "undici-types"]);
  });
});

describe("the tool in an empty folder", () => {
  it("is not looked for elsewhere where it is not installed", () => {
    const empty = mkdtempSync(path.join(work, "empty-"));
    const env = { ...process.env, ...ALONE, npm_config_cache: path.join(empty, "cache") };
    const options = { cwd: empty, env, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync("npx", ["--offline", "bourse", "--version"], options);
    expect([status, stderr]).toEqual([1, expect.stringContaining("npm error code ENOTCACHED")]);
  });

  it("says of which version and commit it is", () => {
    const { version, commit } = readProductBuild();
    expect(bourse("--version")).toEqual({ status: 0, said: `${version} (commit ${commit})\n` });
  });

  it("shows its help from one file beside the program's own two and those that find the templates", () => {
    const loading = `import { registerHooks } from "node:module";
registerHooks({ load: (url, context, next) => (process.stderr.write(url + "\\n"), next(url, context)) });`;
    const args = ["--import", `data:text/javascript,${encodeURIComponent(loading)}`, "bin.js", "--help"];
    const { stderr } = spawnSync(process.execPath, args, {
      cwd: path.join(installed("tool"), "dist"),
      encoding: "utf8",
    });
    const files = stderr.split("\n").filter((url) => url.includes("/tool/dist/"));
    expect(files.map((url) => path.basename(url))).toEqual([
      "bin.js",
      "main.js",
      "first-stage.js",
      "template.js",
      "package-folder.js",
    ]);
  });

  it("makes, checks, builds, inspects and runs an extension", () => {
    const archive = `${EXTENSION}.tar.gz`;
    expect(bourse("new", EXTENSION, "--template", "wasm-as")).toMatchObject({ status: 0 });
    expect(bourse("validate", EXTENSION)).toEqual({ status: 0, said: `ok ${EXTENSION}\n` });
    expect(bourse("build", EXTENSION, "--out", archive)).toMatchObject({ status: 0 });
    expect(bourse("inspect", archive)).toMatchObject({ status: 0, said: expect.stringContaining("svc_render") });
    const run = bourse("run", EXTENSION, "--market", "sample");
    expect(run).toMatchObject({
      status: 0,
      said: expect.stringMatching(/svc\.\S+\.price SIM:ALTA [\s\S]*\n +SIM:ALTA \d/),
    });
    expect(run.said).toContain("sample data, not live: the simulated exchange (SIM:)\n");
    expect(run.said).not.toContain("guest.");
  });

  it.each(["resource", "plugin-ts", "plugin-python"])("makes a project of %s", (template) => {
    expect(bourse("new", `made-${template}`, "--template", template)).toMatchObject({ status: 0 });
  });

  it.each(["view-ts", "interactive-ts", "wasm-as", "wasm-wat", "web-app"])(
    "makes a project of %s that builds and is valid",
    async (template) => {
      const made = `made-${template}`;
      expect(bourse("new", made, "--template", template)).toMatchObject({ status: 0 });
      await npm(path.join(project, made), "install");
      await npm(path.join(project, made), "run", "build");
      if (template.endsWith("-ts")) await npm(path.join(project, made), "run", "types");
      expect(bourse("validate", made)).toEqual({ status: 0, said: `ok ${made}\n` });
    },
  );
});

describe("the SDK in an empty folder", () => {
  beforeAll(async () => {
    // Where the examples look for it; the compiler reads modules below `node_modules` by other names.
    cpSync(installed("sdk"), path.join(project, "packages/sdk"), { recursive: true });
    await npm(project, "install", "assemblyscript", "wabt");
  }, patiently(120_000));

  it.each(EXAMPLES)("builds the example %s to the package that the checkout builds, and it is valid", async (name) => {
    const example = `examples/${name}`;
    cpSync(path.join(root, example), path.join(project, example), {
      recursive: true,
      filter: (file) => path.basename(file) !== "dist",
    });
    await promisify(execFile)(process.execPath, [path.join(example, "build.mjs")], { cwd: project });
    expect(filesOf(path.join(project, example, "dist"))).toEqual(filesOf(path.join(root, example, "dist")));
    expect(bourse("validate", `${example}/dist`)).toEqual({ status: 0, said: `ok ${example}/dist\n` });
  });
});

describe("the tool on the oldest Node that it runs on", () => {
  it("shows views and envelopes of guests as it does here, byte for byte", ({ skip }) => {
    const oldest = oldestNode();
    if (oldest === undefined) return skip("there is no Node 22");
    write("events.ndjson", `${JSON.stringify({ type: "start", data: { restarted: false } })}\n`);
    const run = (node: string, ...args: readonly string[]) => {
      const call = ["node_modules/@bourse/tool/dist/bin.js", "run", ...args, "--market", "sample", "--json"];
      const { status, stdout } = spawnSync(node, call, { cwd: project, encoding: "utf8" });
      return [status, stdout.replaceAll(/"figures":\{[^}]*\}/g, "")];
    };
    for (const args of [["gap-watch"], ["range-trend"], ["level-watch", "--events", "events.ndjson"]]) {
      const [name, ...rest] = args;
      expect(run(oldest, `examples/${name}/dist`, ...rest)).toEqual(
        run(process.execPath, `examples/${name}/dist`, ...rest),
      );
    }
  });
});

/** Each file of a folder, with the hash of its bytes. */
const filesOf = (cwd: string): readonly (readonly [name: string, hash: string])[] =>
  globSync("**/*.*", { cwd })
    .toSorted()
    .map((name) => [name, hash("sha256", readFileSync(path.join(cwd, name)))]);

describe("the host in an empty folder", () => {
  it("is used by the program of the guide to a host in another program", () => {
    write("embed.ts", EMBED);
    const { status, stdout, stderr } = spawnSync(process.execPath, ["embed.ts", path.join(work, "embedded")], {
      cwd: project,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^watching SIM:ESTRELA at [\d.]+$/m);
  });

  it("starts from its package and serves the page that it brings", async () => {
    const env = { ...process.env, PORT: "0", DATA_DIR: path.join(work, "data"), CLOUD_URL: "http://127.0.0.1:1" };
    const program = path.join(project, "node_modules/.bin/bourse-host");
    const host = spawn(process.execPath, [program], { cwd: work, env, stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(host, "exit");
    try {
      const origin = await readyOrigin(createInterface({ input: host.stdout }));
      const page = await fetch(origin);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script type="module"')]);
    } finally {
      host.kill();
      await ended;
    }
  });
});

async function readyOrigin(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const origin = /^host ready: (\S+)\/#key=/.exec(line)?.[1];
    if (origin !== undefined) return origin;
  }
  throw new Error("the host did not start");
}
