import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { hostOfFolder } from "@bourse/client";
import { ARCHIVE_LIMITS, isJsonObject, parseStrictJson } from "@bourse/contract";
import { readProductBuild } from "@bourse/platform/product-build";
import type { Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { plural, safe, shellWord } from "../../cli/text.ts";
import { buildFolder } from "../../package-tool/pack/build-folder.ts";
import { PACKAGE_FOLDER } from "../../package-tool/package-folder.ts";
import { packageRoot, readFolder } from "../../package-tool/read/folder.ts";
import { staleModule } from "../../package-tool/read/stale.ts";
import { configFolder, type Opened, openWhateverSession } from "../context.ts";
import { print } from "../print.ts";
import { reach } from "./doctor.ts";

/** Everything that is looked at, in the order in which it is told. Closed. */
export const SETUP_CHECKS = [
  "node",
  "tool",
  "packages",
  "keys",
  "session",
  "marketplace",
  "host",
  "folder",
  "package",
  "build",
  "ignore",
  "names",
  "size",
] as const;

/** The result of a check. A note asks for nothing: not everybody needs a host or a login. */
interface Finding {
  readonly check: (typeof SETUP_CHECKS)[number];
  readonly state: "ok" | "note" | "wrong";
  readonly message: string;
  /** Empty where there is nothing to do. */
  readonly remedy: string;
}

/** Reports what is wrong with the set-up of this machine and with a folder, and what to do about each. */
export async function setup(given: Invocation, io: Io): Promise<ExitCode> {
  const [folder = "."] = given.args;
  const findings = [
    nodeFinding(),
    ...packageFindings(folder),
    keyFinding(io),
    ...(await marketplaceFindings(given, io)),
    hostFinding(folder, io),
    ...(await folderFindings(folder)),
  ].sort((one, other) => SETUP_CHECKS.indexOf(one.check) - SETUP_CHECKS.indexOf(other.check));
  const wrong = findings.filter(({ state }) => state === "wrong");
  return print(given, io, {
    json: { path: folder, ok: wrong.length === 0, checks: findings },
    lines: (style) => [
      ...findings.map(({ check, state, message, remedy }) => {
        const paintState = { ok: style.green, note: style.yellow, wrong: style.red }[state];
        return `${paintState(state.padEnd(5))} ${check}: ${safe(message)}${remedy === "" ? "" : `\n      ${remedy}`}`;
      }),
      wrong.length === 0 ? "Nothing is wrong." : `Wrong: ${wrong.map(({ check }) => check).join(", ")}.`,
    ],
    code: wrong.length === 0 ? EXIT.ok : EXIT.refused,
  });
}

const good = (check: Finding["check"], message: string): Finding => ({ check, state: "ok", message, remedy: "" });
const note = (check: Finding["check"], message: string, remedy: string): Finding => ({
  check,
  state: "note",
  message,
  remedy,
});
const wrong = (check: Finding["check"], message: string, remedy: string): Finding => ({
  check,
  state: "wrong",
  message,
  remedy,
});

/** The least Node of the published packages. */
const LEAST_NODE = [22, 19] as const;

function nodeFinding(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const [least, leastMinor] = LEAST_NODE;
  if (major > least || (major === least && minor >= leastMinor)) return good("node", `Node ${node}`);
  return wrong(
    "node",
    `this is Node ${node}`,
    `Install Node ${least}.${leastMinor} or later, from nodejs.org or your package manager.`,
  );
}

/** The tool that runs, against what the project has installed: `npx` takes the project's, a shell the global one. */
function packageFindings(folder: string): readonly Finding[] {
  const { version } = readProductBuild();
  const installed = installedPackages(folder);
  const own = installed.get("tool");
  const tool =
    own === undefined || own === version
      ? good("tool", `bourse ${version}${own === undefined ? "" : ", the project's own"}`)
      : wrong(
          "tool",
          `this is bourse ${version}, and the project has ${own}`,
          "Run the project's own: npx --offline bourse, or install the same version.",
        );
  const versions = [...new Set(installed.values())];
  if (versions.length < 2)
    return [tool, good("packages", installed.size === 0 ? "the folder has none of Bourse" : `all of ${versions[0]}`)];
  const each = [...installed].map(([name, of]) => `${name} ${of}`).join(", ");
  return [
    tool,
    wrong("packages", `packages of several releases: ${each}`, "Install all of one release: they belong together."),
  ];
}

/** Versions of our packages by their names, from the nearest folder of modules that has some. */
function installedPackages(folder: string): ReadonlyMap<string, string> {
  const scope = foldersAbove(folder)
    .map((each) => path.join(each, "node_modules/@bourse"))
    .find((each) => existsSync(each));
  const names = scope === undefined ? [] : readdirSync(scope);
  return new Map(
    names.flatMap((name) => {
      const file = path.join(scope ?? "", name, "package.json");
      const version = existsSync(file) ? textMember(readFileSync(file), "version") : undefined;
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}

function foldersAbove(folder: string): readonly string[] {
  const here = path.resolve(folder);
  const above = path.dirname(here);
  return above === here ? [here] : [here, ...foldersAbove(above)];
}

function textMember(bytes: Uint8Array, name: string): string | undefined {
  const { value } = { value: undefined, ...parseStrictJson(bytes) };
  const found = value !== undefined && isJsonObject(value) ? value[name] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Bits of a file's mode that let others read or write it. */
const OTHERS = 0o077;

function keyFinding(io: Io): Finding {
  const folder = path.join(configFolder(io), "keys");
  const keys = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  if (keys.length === 0) return note("keys", "there is no key yet", "To publish, make one: bourse keys create");
  // Windows has no such bits: its rights are those of the folder.
  const isOpen = (name: string) =>
    process.platform !== "win32" && (statSync(path.join(folder, name)).mode & OTHERS) !== 0;
  const open = keys.filter(isOpen);
  if (open.length === 0) return good("keys", keys.map((name) => name.replace(/\.json$/, "")).join(", "));
  const files = open.map((name) => shellWord(path.join(folder, name))).join(" ");
  return wrong(
    "keys",
    `others can read ${open.join(", ")}`,
    `Remove their access, and consider the key known to them: chmod 600 ${files}`,
  );
}

async function marketplaceFindings(given: Invocation, io: Io): Promise<readonly Finding[]> {
  const marketplace = openWhateverSession(given, io);
  const { origin } = marketplace;
  const silent = await reach(marketplace);
  const answers =
    silent === undefined
      ? good("marketplace", `${origin} answers`)
      : note(
          "marketplace",
          silent.message,
          "Start it, or name another by --cloud or BOURSE_CLOUD. Checking and building need none.",
        );
  return [answers, sessionFinding(marketplace, io.clock.now())];
}

function sessionFinding({ origin, session, unusable }: Opened, now: Date): Finding {
  if (unusable !== undefined) return wrong("session", unusable.message, unusable.hint);
  if (session === undefined) return note("session", `you are not logged in at ${origin}`, "To publish: bourse login");
  if (Date.parse(session.expiresAt) <= now.getTime())
    return wrong(
      "session",
      `the session of ${session.email} expired at ${session.expiresAt}`,
      "Log in again: bourse login",
    );
  return good("session", `${session.email}, until ${session.expiresAt}`);
}

/** The folder of `npm start`, from the project's root. */
const HOST_FOLDER = ".bourse/host";

function hostFinding(folder: string, io: Io): Finding {
  const data = path.resolve(io.env.BOURSE_HOST_DATA ?? path.join(folder, HOST_FOLDER));
  try {
    return good("host", `${hostOfFolder(data).origin} runs`);
  } catch (failure) {
    if (!(failure instanceof Error) || !("code" in failure)) throw failure;
    const remedy = "Name the data folder of one by BOURSE_HOST_DATA. Checking, building and `bourse run` need none.";
    return failure.code === "tool.host_token_exposed"
      ? wrong("host", failure.message, "Restart the host: it makes a new token when others could read the old one.")
      : note("host", `no host runs for ${data}`, remedy);
  }
}

async function folderFindings(folder: string): Promise<readonly Finding[]> {
  const at = shellWord(safe(folder));
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return [
      wrong(
        "folder",
        `${folder} is no folder`,
        "Name the folder of an extension, or make one: bourse new my-extension",
      ),
    ];
  const root = await packageRoot(folder);
  if (!existsSync(path.join(root, "manifest.json"))) {
    if (existsSync(path.join(folder, "plugin.yaml"))) return [good("folder", "a plugin"), ignoreFinding(folder)];
    return [
      wrong(
        "folder",
        "it has no manifest.json and no plugin.yaml",
        "Make an extension in a folder of its own: bourse new my-extension",
      ),
    ];
  }
  const { issues } = await buildFolder(folder);
  const errors = issues.filter(({ severity }) => severity === "error").length;
  const verdict =
    errors === 0
      ? good("package", "it passes the marketplace's own check")
      : wrong(
          "package",
          `${plural(errors, "fault")}, the first: ${issues.find(({ severity }) => severity === "error")?.message}`,
          `See all of them: bourse validate ${at}`,
        );
  const stale = await staleModule(folder);
  const built =
    stale === undefined
      ? []
      : [wrong("build", `${stale.source} is newer than ${stale.target}`, `Build it again: ${stale.command}`)];
  const { files, manifest } = await readFolder(root);
  const size = [...files.values()].reduce((sum, { length }) => sum + length, manifest?.bytes.length ?? 0);
  const runtime = manifest && textMember(manifest.bytes, "runtime");
  return [
    good("folder", path.basename(root) === PACKAGE_FOLDER ? "a project with its package in package/" : "a package"),
    verdict,
    ...built,
    ...(root === folder ? [] : [ignoreFinding(folder)]),
    nameFinding([...files.keys()]),
    sizeFinding(size, runtime),
  ];
}

/** Files that must not get into anybody's repository. */
const PRIVATE = ".bourse";

function ignoreFinding(folder: string): Finding {
  const file = path.join(folder, ".gitignore");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split(/\r?\n/) : undefined;
  if (lines?.some((line) => line.replace(/^\/|\/$/g, "") === PRIVATE))
    return good("ignore", "keys and built archives stay out of git");
  const message = lines === undefined ? "the project has no .gitignore" : `.gitignore does not name ${PRIVATE}`;
  return note(
    "ignore",
    message,
    `Write these lines into it, so that no key is committed: node_modules, *.tar.gz, *.pem, ${PRIVATE}`,
  );
}

function nameFinding(names: readonly string[]): Finding {
  const same = [...Map.groupBy(names, (name) => name.toLowerCase()).values()].find(({ length }) => length > 1);
  if (same === undefined) return good("names", "no two files differ only in case");
  return wrong(
    "names",
    `${same.join(" and ")} differ only in case`,
    "Rename one: on other systems they are the same file.",
  );
}

/** From this part of a limit on, the next picture or library breaks it. */
const NEAR = 0.8;

function sizeFinding(bytes: number, runtime: string | undefined): Finding {
  const limits = new Map(Object.entries(ARCHIVE_LIMITS.runtimes));
  const { unpacked } = limits.get(runtime ?? "") ?? ARCHIVE_LIMITS.runtimes.resource;
  const share = `${Math.round((100 * bytes) / unpacked)} % of the ${unpacked / 2 ** 20} MiB that its runtime allows`;
  if (bytes < NEAR * unpacked) return good("size", share);
  return note("size", share, "Leave out what it does not need: maps of sources, debug information, large pictures.");
}
