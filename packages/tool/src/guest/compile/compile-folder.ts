import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Issue, isJsonObject, issue, parseStrictJson } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import type { Compiled, SourceFault, Sources } from "@bourse/sdk/build";
import { drawnViewsIn } from "@bourse/sdk/drawn-views";
import type { Placed } from "../../cli/issues.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { PACKAGE_FOLDER } from "../../package-tool/package-folder.ts";
import { reasonOf } from "../../package-tool/read/open.ts";
import { GUEST_MAP } from "../source-map.ts";

/** The guest's name in a package. */
const GUEST = "main.wasm";

/** First modules that are looked for, in this order. */
export const ENTRIES = ["src/index.ts", "src/index.tsx"];

const manifestOf = (folder: string): string => path.join(folder, PACKAGE_FOLDER, "manifest.json");

/** The result for a project: a guest and its map on disk, or the issues for which nothing was written. */
export type CompiledFolder =
  | {
      readonly ok: true;
      readonly out: string;
      readonly map: string;
      readonly guest: Uint8Array;
      readonly sha256: string;
      /** Absolute paths of the author's files. */
      readonly files: readonly string[];
      readonly issues: readonly Issue[];
    }
  | { readonly ok: false; readonly files: readonly string[]; readonly issues: readonly Placed[] };

/** Which module is the first one, and what draws the random part of a temporary file's name. */
export interface CompileOptions {
  readonly entry?: string | undefined;
  readonly random: Random;
}

/** Makes the guest of a project in TypeScript and writes it into its package. */
export async function compileFolder(given: string, { entry, random }: CompileOptions): Promise<CompiledFolder> {
  const folder = path.resolve(given);
  const compiled = await compileSources(folder, { entry });
  if (!compiled.ok) return compiled;
  const { guest, map, files } = compiled;
  const out = path.join(folder, PACKAGE_FOLDER, GUEST);
  const mapFile = path.join(folder, GUEST_MAP);
  const writes = { random, readers: "everybody" } as const;
  const fault =
    (await writeAtomic(mapFile, Buffer.from(JSON.stringify(map)), writes)) ?? (await writeAtomic(out, guest, writes));
  if (fault !== undefined) return { ok: false, files, issues: [fault] };
  return { ok: true, out, map: mapFile, guest, sha256: map.x_guest, files, issues: [] };
}

type Made = Extract<Compiled, { ok: true }>;

/** Makes the guest of a project in TypeScript, and writes nothing. */
export async function compileSources(
  folder: string,
  { entry, ...purpose }: { readonly entry?: string | undefined } & Pick<Sources, "purpose">,
): Promise<Made | Extract<CompiledFolder, { ok: false }>> {
  const manifest = await readGuestManifest(folder);
  if ("issues" in manifest) return { ok: false, files: [], issues: manifest.issues };
  const first = entry ?? firstModuleIn(folder) ?? "src/index.ts";
  const { compileGuest, findBundler } = await import("@bourse/sdk/build");
  const bundler = findBundler(folder);
  if (bundler === undefined) {
    return { ok: false, files: [], issues: [issue("tool.compiler_missing", "", "rolldown is not installed.")] };
  }
  const compiled = await compileGuest({ folder, entry: first, ...manifest, bundler, ...purpose });
  if (compiled.ok) return compiled;
  return { ok: false, files: compiled.files, issues: await withLines(compiled.faults, folder) };
}

/** The first module of a project in TypeScript. */
export function firstModuleIn(folder: string): string | undefined {
  return ENTRIES.find((each) => existsSync(path.join(folder, each)));
}

/** Faults with the lines that they are about. */
function withLines(faults: readonly SourceFault[], folder: string): Promise<readonly Placed[]> {
  return Promise.all(
    faults.map(async (each) => {
      const text = await readFile(path.resolve(folder, each.file), "utf8").catch((cause: NodeJS.ErrnoException) => {
        // A file of a package, which is named by that, or one that went meanwhile.
        if (cause.code !== undefined) return "";
        throw cause;
      });
      const excerpt = text.split(/\r?\n/)[each.line - 1];
      return excerpt === undefined || excerpt === "" ? each : { ...each, excerpt };
    }),
  );
}

interface GuestManifest {
  readonly apiVersion: 1 | 2;
  readonly views: readonly object[];
}

/** The part of the manifest that decides how the guest is made. Everything else is checked with the package. */
async function readGuestManifest(folder: string): Promise<GuestManifest | { readonly issues: readonly Issue[] }> {
  const file = manifestOf(folder);
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    return { issues: [issue("tool.unreadable", "", `${path.relative("", file)} cannot be read: ${reasonOf(cause)}.`)] };
  }
  const parsed = parseStrictJson(bytes);
  if (!parsed.ok) return { issues: parsed.issues };
  const manifest = isJsonObject(parsed.value) ? parsed.value : {};
  const { apiVersion, runtime, contributes } = manifest;
  if (runtime !== "wasm" || (apiVersion !== 1 && apiVersion !== 2)) {
    const message = "Only a package with runtime wasm and apiVersion 1 or 2 has a guest.";
    return { issues: [issue("tool.kind_unknown", "/runtime", message)] };
  }
  return { apiVersion, views: drawnViewsIn(contributes) };
}
