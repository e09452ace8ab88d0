import { ClientRefusal } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";

const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the webhook in the first argument. @throws ClientRefusal `tool.usage` */
export function webhookIdOf({ args: [id = ""] }: Invocation): string {
  return requireId(id, "`bourse webhooks list` shows them");
}

/** The id of a delivery, if one was given. @throws ClientRefusal `tool.usage` */
export function deliveryIdOf({ args: [, id] }: Invocation): string | undefined {
  return id === undefined ? undefined : requireId(id, "`bourse webhooks deliveries <webhook>` shows them");
}

function requireId(id: string, where: string): string {
  if (RECORD_ID.test(id)) return id;
  throw new ClientRefusal("tool.usage", `"${id}" is not an id; ${where}.`);
}
