import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The file that a name of a package leads to, or files by condition. */
type Target = string | { readonly [condition: string]: Target };

/** One name that a package exports. */
interface Entry {
  readonly name: string;
  readonly target: Target;
  /** The library's own module, relative to the package. */
  readonly module: string;
  /** The joined module, relative to the package. */
  readonly joined: string;
}

/** A file to write, by its path in the folder of joined modules. */
export interface JoinedFile {
  readonly name: string;
  readonly text: string;
}

/** Joins the modules that the entries reach, by the entries' names. Code that two entries share stays one module. */
export type Join = (entries: Readonly<Record<string, string>>) => Promise<readonly JoinedFile[]>;

const FOLDER = "joined";
/** Only Node takes the joined modules: what is bundled for a page is read module by module, to leave out the unused ones. */
const CONDITION = "node";

/**
 * Joins the modules of an installed library into a few files, and has Node load these under the library's names. The
 * library's own files stay as they are. Repeating it changes nothing.
 *
 * @throws when the library cannot be joined, or would offer something else; then it is as it was.
 */
export async function joinLibrary(folder: string, join: Join): Promise<void> {
  const file = path.join(folder, "package.json");
  const description = JSON.parse(readFileSync(file, "utf8"));
  const entries = entriesOf(folder, description.exports);
  if (isJoined(folder, entries)) return;
  const files = await join(Object.fromEntries(entries.map((each) => [nameOf(each), path.join(folder, each.module)])));
  // Nothing leads to files that an interrupted installation left there.
  rmSync(path.join(folder, FOLDER), { recursive: true, force: true });
  try {
    for (const { name, text } of files) write(path.join(folder, FOLDER, name), text);
    for (const entry of entries) requireSame(folder, entry);
    const exports = Object.fromEntries(entries.map((each) => [each.name, withJoined(folder, each)]));
    // All names change at once: half of them would load the library twice.
    replace(file, `${JSON.stringify({ ...description, exports }, null, 2)}\n`);
  } catch (cause) {
    rmSync(path.join(folder, FOLDER), { recursive: true, force: true });
    throw cause;
  }
}

function entriesOf(folder: string, exports: Readonly<Record<string, Target>>): readonly Entry[] {
  return Object.entries(exports).map(([name, target]) => {
    const module = moduleOf(target);
    const isPlain = name.startsWith(".") && !name.includes("*") && /\.m?js$/.test(module ?? "");
    if (!isPlain || module === undefined || !existsSync(path.join(folder, module)))
      throw new Error(`its export ${name} is not one module`);
    return { name, target, module, joined: `./${FOLDER}/${name === "." ? "index" : path.posix.normalize(name)}.mjs` };
  });
}

function moduleOf(target: Target | undefined): string | undefined {
  if (target === undefined || typeof target === "string") return target;
  const own = target[CONDITION];
  if (own !== undefined && !(typeof own === "string" && own.startsWith(`./${FOLDER}/`)))
    throw new Error("it has modules of its own for Node");
  return moduleOf(target.import ?? target.default);
}

function isJoined(folder: string, entries: readonly Entry[]): boolean {
  return entries.every(
    ({ target, joined }) =>
      typeof target === "object" && target[CONDITION] === joined && existsSync(path.join(folder, joined)),
  );
}

const nameOf = ({ joined }: Entry): string => path.posix.relative(FOLDER, joined).replace(/\.mjs$/, "");

/** Types stay those beside the library's own modules; a condition counts before those that follow it. */
function withJoined(folder: string, { target, module, joined }: Entry): Target {
  const declared = module.replace(/js$/, "ts").replace(/\.(m?ts)$/, ".d.$1");
  const conditions = Object.entries(typeof target === "string" ? { default: target } : target);
  const isOfTypes = ([condition]: readonly [string, Target]) => condition.startsWith("types");
  return {
    ...Object.fromEntries(conditions.filter(isOfTypes)),
    ...(existsSync(path.join(folder, declared)) ? { types: declared } : {}),
    [CONDITION]: joined,
    ...Object.fromEntries(conditions.filter((each) => !isOfTypes(each) && each[0] !== CONDITION)),
  };
}

/**
 * Compares what two modules export: with the names and lengths of functions, and the members of what groups others. The
 * joined one is loaded first, as it will be.
 */
const COMPARE = `
const outline = (value, depth) => {
  if (typeof value === "function") return ["function", value.name, value.length, ...members(value, depth)];
  return typeof value === "object" && value !== null ? ["object", ...members(value, depth)] : String(value);
};
const members = (value, depth) =>
  depth === 0 ? [] : Object.keys(value).sort().map((name) => [name, outline(value[name], depth - 1)]);
const outlineOf = async (address) => JSON.stringify(outline({ ...(await import(address)) }, 3));
const [, joined, own] = process.argv;
process.exitCode = (await outlineOf(joined)) === (await outlineOf(own)) ? 0 : 1;
`;

/** Each entry is loaded in a process of its own: one that works only after another one would go unnoticed. */
function requireSame(folder: string, { name, module, joined }: Entry): void {
  const addresses = [joined, module].map((each) => pathToFileURL(path.join(folder, each)).href);
  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", COMPARE, ...addresses], {
    timeout: COMPARE_MS,
  });
  if (status !== 0) throw new Error(`joined, its export ${name} is another one`);
}

/** Loading a library takes less than a second. */
const COMPARE_MS = 60_000;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function replace(file: string, text: string): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, file);
}
