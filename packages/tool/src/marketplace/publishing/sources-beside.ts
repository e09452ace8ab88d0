import { createHash } from "node:crypto";
import type { ChosenPackage } from "@bourse/client";
import type { GuestSources } from "@bourse/contract/rest";
import { ENTRIES } from "../../guest/compile/compile-folder.ts";
import { mapBeside } from "../../guest/source-map.ts";

/** The author's sources from the map beside a package; undefined where the map is not that of its guest. */
export async function sourcesBeside(
  path: string,
  { package: found }: ChosenPackage,
): Promise<GuestSources | undefined> {
  const module = found.files.get("main.wasm");
  const beside = module && (await mapBeside(path, createHash("sha256").update(module).digest("hex")));
  if (!beside) return undefined;
  const { sources, sourcesContent = [] } = beside.map;
  const files = sources.flatMap((file, index) => {
    const text = sourcesContent[index];
    return typeof text === "string" ? [{ path: file, text }] : [];
  });
  const entry = ENTRIES.find((each) => files.some((file) => file.path === each)) ?? files.at(-1)?.path;
  return entry === undefined ? undefined : { entry, files };
}
