import { ClientRefusal } from "@bourse/client";
import { isExtensionId } from "@bourse/contract";
import type { Invocation } from "../cli/command.ts";

/** A record's id, as issued by the marketplace. */
const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The extension id in the first argument. @throws ClientRefusal `tool.usage` when it is not an id. */
export function extensionIdOf({ args: [id = ""] }: Invocation): string {
  if (isExtensionId(id)) return id;
  throw new ClientRefusal("tool.usage", `"${id}" is not an extension id, such as svc.my-extension.`);
}

/** The id of a registration or a submission in the first argument. @throws ClientRefusal `tool.usage` */
export function recordIdOf(given: Invocation, list: "publishers" | "submissions"): string {
  return idShownBy(given, `admin ${list}`);
}

/** The id in the first argument, as shown by another command. @throws ClientRefusal `tool.usage` */
export function idShownBy({ args: [id = ""] }: Invocation, command: string): string {
  if (RECORD_ID.test(id)) return id;
  throw new ClientRefusal("tool.usage", `"${id}" is not an id; \`bourse ${command}\` shows them.`);
}
