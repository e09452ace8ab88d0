import { ClientRefusal } from "@bourse/client";
import { isExtensionId } from "@bourse/contract";
import type { Invocation } from "../cli/command.ts";

/** A record's id, as the marketplace gives it. */
const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The extension id that comes first. @throws ClientRefusal `tool.usage`: what is no id can name nothing. */
export function extensionIdOf({ args: [id = ""] }: Invocation): string {
  if (isExtensionId(id)) return id;
  throw new ClientRefusal("tool.usage", `"${id}" is not an extension id, such as svc.my-extension.`);
}

/** The id of a registration or a submission that comes first. @throws ClientRefusal `tool.usage` */
export function recordIdOf(given: Invocation, list: "publishers" | "submissions"): string {
  return idShownBy(given, `admin ${list}`);
}

/** The id that comes first, of what a command shows. @throws ClientRefusal `tool.usage` */
export function idShownBy({ args: [id = ""] }: Invocation, command: string): string {
  if (RECORD_ID.test(id)) return id;
  throw new ClientRefusal("tool.usage", `"${id}" is not an id; \`bourse ${command}\` shows them.`);
}
