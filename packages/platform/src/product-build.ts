import { readFileSync } from "node:fs";
import path from "node:path";

/** Version and commit of the running sources, for operators and for reports of faults. */
export interface ProductBuild {
  /** The product's version: `version` of the root's `package.json`, and of nothing else. */
  readonly version: string;
  /** Full name of the commit that the sources are of; it says nothing about changes made after it. */
  readonly commit: string;
}

/** In place of a version or a commit that is not known. */
const UNKNOWN_BUILD = "unknown";

/** The folder of the checkout or release that this file belongs to. */
const PRODUCT_ROOT = path.resolve(import.meta.dirname, "../../..");
/** The package of npm that this file belongs to, if it was published: then it names the commit that it was made of. */
const PACKAGE_ROOT = path.resolve(import.meta.dirname, "..");
/** Whose `package.json` states the product's version. */
const PRODUCT_NAMES: readonly unknown[] = ["bourse", "@bourse/platform"];
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Reads version and commit. A checkout's commit is read from its `.git`; a release, a package or an image without one names it as
 * `commit` in its `package.json`. Git itself is not called: a service need not have it, and it refuses a folder that
 * belongs to another user.
 */
export function readProductBuild(root = ownRoot()): ProductBuild {
  const { version, commit } = packageFile(root);
  return { version: version ?? UNKNOWN_BUILD, commit: commitOf(root) ?? valid(commit) ?? UNKNOWN_BUILD };
}

const ownRoot = (): string => (packageFile(PACKAGE_ROOT).commit === undefined ? PRODUCT_ROOT : PACKAGE_ROOT);

/** Another program's `package.json` says nothing about this one. */
function packageFile(root: string): { readonly version?: string | undefined; readonly commit?: string | undefined } {
  try {
    const file: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    return PRODUCT_NAMES.includes(file.name) ? { version: text(file.version), commit: text(file.commit) } : {};
  } catch {
    return {};
  }
}

/** The commit that a checkout, or one of several work trees of a repository, is at. */
function commitOf(root: string): string | undefined {
  const git = path.join(root, ".git");
  const elsewhere = lineOf(git)?.match(/^gitdir: (.+)$/)?.[1];
  const own = elsewhere === undefined ? git : path.resolve(root, elsewhere);
  const head = lineOf(path.join(own, "HEAD"));
  const ref = head?.match(/^ref: (refs\/[A-Za-z0-9._/-]+)$/)?.[1];
  if (ref === undefined) return valid(head);
  if (ref.includes("..")) return undefined;
  const common = path.resolve(own, lineOf(path.join(own, "commondir")) ?? ".");
  return valid(lineOf(path.join(common, ref))) ?? valid(packedRef(common, ref));
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);
const valid = (commit: string | undefined) => (commit !== undefined && COMMIT.test(commit) ? commit : undefined);

function packedRef(common: string, ref: string): string | undefined {
  const found = textOfFile(path.join(common, "packed-refs"))
    ?.split("\n")
    .find((line) => line.endsWith(` ${ref}`));
  return found?.split(" ", 1)[0];
}

const lineOf = (file: string): string | undefined => textOfFile(file)?.trim();

/** Undefined for a missing file, a folder, or a file that this user may not read. */
function textOfFile(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
