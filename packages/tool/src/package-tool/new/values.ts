import { userInfo } from "node:os";
import path from "node:path";
import { SERVICE_PREFIX } from "@bourse/contract";
import type { TemplateValues } from "./template.ts";

/** Default answers, all derived from the folder's name. */
export function defaultValues(folder: string): TemplateValues {
  const base = path.basename(path.resolve(folder));
  const name = base.replace(/[-_.]+/g, " ").trim() || "Extension";
  const title = name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
  return { id: idFor(base), name: title, publisher: userName(), description: `${title} for the trader's workbench.` };
}

/** Extends a short folder name to the minimum length of an extension id. */
function idFor(base: string): string {
  const segment = base
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  const id = `${SERVICE_PREFIX}${segment || "extension"}`;
  return id.length >= 12 ? id : `${id}.extension`;
}

function userName(): string {
  try {
    return userInfo().username || "Publisher";
  } catch {
    // A container may run with a user id that has no name.
    return "Publisher";
  }
}
