import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** One test: an input, and the verdict that every implementation must reach. */
export interface KitTest {
  /** Unique in its group, and the same in every version of the kit. */
  readonly id: string;
  readonly comment: string;
  /** Its special traits, such as `edge` or `attack`. */
  readonly flags: readonly string[];
  /** Ids of the sentences of the specification that it checks. */
  readonly specification: readonly string[];
  /** Of the form that the group's schema describes. */
  readonly input: unknown;
  readonly valid: boolean;
  /** The error code of an invalid input, one of docs/reference/errors.md. */
  readonly code?: string;
  /** The result that an implementation must make of the input, where the group asks for something. */
  readonly output?: unknown;
  /** Largest difference of a number in the output, as a part of it, and absolute below 1; absent: numbers are equal. */
  readonly tolerance?: number;
}

/** The tests of one subject. */
export interface Group {
  readonly group: string;
  readonly version: number;
  readonly comment: string;
  /** The origin of the verdicts and outputs: a document, another program, or a calculation by hand. */
  readonly source: string;
  /** Ids of the sentences of the specification that these tests check. */
  readonly specification: readonly string[];
  readonly tests: readonly KitTest[];
}

/** A file of the kit. */
interface KitFile {
  readonly file: string;
  /** SHA-256 in hex. */
  readonly digest: string;
}

/**
 * A program that judges inputs, one that calculates fills, indicators and scans, or a whole host that installs and shows
 * extensions.
 */
export type Profile = "verifier" | "arithmetic" | "host";

/** A group in the index of the kit. */
export interface GroupIndex extends KitFile {
  readonly group: string;
  /** The programs that it judges. */
  readonly profile: Profile;
  readonly version: number;
  readonly tests: number;
  /** JSON Schema of the group's file. */
  readonly schema: KitFile;
}

/** `index.json`: what the kit consists of. */
export interface KitIndex {
  /** Version of the protocol between runner and verifier. */
  readonly protocol: 1;
  readonly groups: readonly GroupIndex[];
  /** Packages, modules of guests, and what a host gives to them: tests name them by their hash. */
  readonly modules: readonly KitFile[];
  /** The sentences of the specification that tests name, by their ids. */
  readonly sentences: Readonly<Record<string, string>>;
}

export interface Kit {
  readonly folder: string;
  readonly index: KitIndex;
  readonly groups: readonly Group[];
}

/** The verdict of an implementation on one test. `skipped` says why it gives no verdict. */
export type Answer =
  | { readonly id: string; readonly valid: boolean; readonly codes?: readonly string[]; readonly output?: unknown }
  | { readonly id: string; readonly skipped: string };

/** The folder of the kit that belongs to this package. */
export const KIT_FOLDER = path.join(import.meta.dirname, "../kit");

/** The groups of a profile in the kit of this package. */
export function groupsOf(profile: Profile): readonly string[] {
  const { groups } = readIndex(KIT_FOLDER);
  return groups.filter((each) => each.profile === profile).map(({ group }) => group);
}

const readIndex = (folder: string): KitIndex => JSON.parse(readFileSync(path.join(folder, "index.json"), "utf8"));

/**
 * Reads a kit, or some groups of it.
 *
 * @throws Error when a group does not exist, or a file is not the one that the index names
 */
export function readKit(names?: readonly string[], folder = KIT_FOLDER): Kit {
  const index = readIndex(folder);
  const unknown = names?.filter((name) => !index.groups.some(({ group }) => group === name)) ?? [];
  if (unknown.length > 0) throw new Error(`the kit has no group ${unknown.join(", ")}`);
  const chosen = index.groups.filter(({ group }) => names?.includes(group) ?? true);
  return { folder, index, groups: chosen.map((each): Group => JSON.parse(readChecked(folder, each))) };
}

function readChecked(folder: string, { file, digest }: KitFile): string {
  const bytes = readFileSync(path.join(folder, file));
  if (createHash("sha256").update(bytes).digest("hex") !== digest)
    throw new Error(`${file} is not the file that the index names`);
  return bytes.toString("utf8");
}
