import { ClientRefusal } from "@bourse/client";
import { isExtensionId } from "@bourse/contract";
import type { Invocation } from "../cli/command.ts";

/** A record's id, as issued by the marketplace. */
const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for the id of a record, which the marketplace issued. */
export function isRecordId(text: string): boolean {
  return RECORD_ID.test(text);
}

/** The extension id in the first argument. @throws ClientRefusal `tool.usage` when it is not an id. */
export function extensionIdOf({ args: [id = ""] }: Invocation): string {
  if (isExtensionId(id)) return id;
  throw new ClientRefusal("tool.usage", `"${id}" is not an extension id, such as svc.my-extension.`);
}

/** The id of a submission in the first argument of an operator's command. @throws ClientRefusal `tool.usage` */
export function submissionIdOf(given: Invocation): string {
  return idShownBy(given, "admin submissions");
}

/** The id in the first argument, as shown by another command. @throws ClientRefusal `tool.usage` */
export function idShownBy({ args: [id = ""] }: Invocation, command: string): string {
  if (isRecordId(id)) return id;
  throw new ClientRefusal("tool.usage", `"${id}" is not an id; \`bourse ${command}\` shows them.`);
}
