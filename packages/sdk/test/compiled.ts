import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Compiled, compileGuest, findBundler } from "../src/build/index.ts";

/** Files of a project by their paths, and how the guest is made of them. */
export interface Project {
  readonly files: Readonly<Record<string, string>>;
  readonly entry?: string;
  readonly apiVersion?: 1 | 2;
  readonly views?: readonly object[];
  /** The project's place below a folder of its own. */
  readonly below?: string;
}

/** Compiles a project in a folder of its own, which is gone afterwards. */
export async function compileProject({
  files,
  entry = "src/index.tsx",
  apiVersion = 2,
  views = [],
  below = "",
}: Project): Promise<Compiled> {
  const own = mkdtempSync(path.join(tmpdir(), "bourse-guest-"));
  const folder = path.join(own, below);
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const bundler = findBundler(folder);
    if (!bundler) throw new Error("rolldown is not installed");
    return await compileGuest({ folder, entry, apiVersion, views, bundler });
  } finally {
    rmSync(own, { recursive: true });
  }
}

/** The guest of one file, or an error that shows the faults. */
export async function guestOf(source: string, rest: Omit<Project, "files"> = {}) {
  const compiled = await compileProject({ files: { "src/index.tsx": source }, ...rest });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults, null, 2));
  return compiled;
}
