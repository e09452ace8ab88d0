import { userInfo } from "node:os";
import path from "node:path";
import { OFFICIAL_PUBLISHER, SERVICE_PREFIX } from "@bourse/contract";
import type { TemplateName, TemplateValues } from "./template.ts";

/** Default answers, derived from the folder's name; only the official publisher brings web applications. */
export function defaultValues(folder: string, template?: TemplateName): TemplateValues {
  const base = path.basename(path.resolve(folder));
  const name = base.replace(/[-_.]+/g, " ").trim() || "Extension";
  const title = name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
  const publisher = template === "web-app" ? OFFICIAL_PUBLISHER : userName();
  return { id: idFor(base), name: title, publisher, description: `${title} for the trader's workbench.` };
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
