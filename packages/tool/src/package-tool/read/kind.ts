import { stat } from "node:fs/promises";
import { type Issue, issue } from "@bourse/contract";
import { reasonOf, unreadable } from "./open.ts";

/** Kinds of path that the package tool accepts. */
export type Kind = "manifest" | "folder" | "archive" | "module";

export type KindVerdict = { readonly kind: Kind } | { readonly kind?: undefined; readonly issue: Issue };

/** A folder is always a package folder; a regular file is recognised by its extension. */
export async function kindOf(path: string): Promise<KindVerdict> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return { kind: "folder" };
    if (!found.isFile()) return { issue: unreadable("it is neither a regular file nor a folder") };
  } catch (cause) {
    return { issue: unreadable(reasonOf(cause)) };
  }
  if (path.endsWith(".tar.gz")) return { kind: "archive" };
  if (path.endsWith(".json")) return { kind: "manifest" };
  if (path.endsWith(".wasm")) return { kind: "module" };
  return { issue: issue("tool.kind_unknown", "", "The file's name ends in neither `.json` nor `.tar.gz`.") };
}
