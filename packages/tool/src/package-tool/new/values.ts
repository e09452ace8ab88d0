import { userInfo } from "node:os";
import path from "node:path";
import { OFFICIAL_PUBLISHER, SERVICE_PREFIX } from "@bourse/contract";
import { TEMPLATES, type TemplateName, type TemplateValues } from "./template.ts";

/** Default answers, derived from the folder's name; only the official publisher publishes web applications. */
export function defaultValues(folder: string, template?: TemplateName): TemplateValues {
  const base = path.basename(path.resolve(folder));
  const name = base.replace(/[-_.]+/g, " ").trim() || "Extension";
  const title = name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
  const publisher = template === "web-app" ? OFFICIAL_PUBLISHER : userName();
  const ids = { package: packageId, plugin: pluginId, extension: (segment: string) => `bourse.${segment}` };
  const id = ids[template === undefined ? "package" : TEMPLATES[template].makes](segmentOf(base) || "extension");
  return { id, name: title, publisher, description: `${title} for the trader's workbench.` };
}

const segmentOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");

/** Extends a short folder name to the minimum length of an extension id. */
function packageId(segment: string): string {
  const id = `${SERVICE_PREFIX}${segment}`;
  return id.length >= 12 ? id : `${id}.extension`;
}

/** The author's name, then the plugin's; neither has a dot or an underscore. */
function pluginId(segment: string): string {
  const part = (text: string) => segmentOf(text).replace(/[._]+/g, "-");
  return `${part(userName()) || "me"}.${part(segment)}`;
}

function userName(): string {
  try {
    return userInfo().username || "Publisher";
  } catch {
    // A container may run with a user id that has no name.
    return "Publisher";
  }
}
