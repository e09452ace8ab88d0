import path from "node:path";
import { textOf } from "@bourse/platform";
import { findBundler } from "@bourse/sdk/build";
import { type Join, joinLibrary } from "./join.ts";

/** Libraries of hundreds of small ES modules that most programs here load: each module takes a quarter of a millisecond. */
export const JOINED = ["kysely", "typebox"];

/** Joins the libraries of a checkout. One that cannot be joined, or a missing bundler, leaves everything as installed. */
export async function joinLibraries(root: string, say: (line: string) => void): Promise<void> {
  const join = await joinWithBundler(root);
  if (join === undefined) return;
  for (const name of JOINED) {
    try {
      await joinLibrary(path.join(root, "node_modules", name), join);
    } catch (cause) {
      say(`${name} is used as it was installed, because it cannot be joined: ${textOf(cause)}`);
    }
  }
}

async function joinWithBundler(root: string): Promise<Join | undefined> {
  const bundler = findBundler(root);
  if (bundler === undefined) return undefined;
  const { rolldown } = (await import(bundler.main)) as typeof import("rolldown");
  return async (entries) => {
    const build = await rolldown({
      input: { ...entries },
      platform: "node",
      external: (id) => !id.startsWith(".") && !path.isAbsolute(id),
      preserveEntrySignatures: "strict",
      treeshake: false,
    });
    const { output } = await build.generate({
      format: "es",
      entryFileNames: "[name].mjs",
      chunkFileNames: "shared-[hash].mjs",
      keepNames: true,
    });
    await build.close();
    return output.flatMap((each) => (each.type === "chunk" ? [{ name: each.fileName, text: each.code }] : []));
  };
}
