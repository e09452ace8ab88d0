import { ClientRefusal, type OperationTypes } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, plural, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print, printList } from "../print.ts";
import { queryOf } from "../query.ts";
import { deliveryIdOf, webhookIdOf } from "./ids.ts";

type Detail = OperationTypes["readWebhookDelivery"]["data"];
type Delivery = Detail["delivery"];

export async function pingWebhook(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { webhook_id: webhookIdOf(given) };
  const { rest } = openLoggedIn(given, io);
  const sent = await rest.call("pingWebhook", { path, body: {} });
  return print(given, io, { json: sent, lines: (style) => [lineOf(sent, style)] });
}

/** The log of a webhook, or one delivery with body and attempts. */
export async function showDeliveries(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { webhook_id: webhookIdOf(given) };
  const deliveryId = deliveryIdOf(given);
  const { rest } = openLoggedIn(given, io);
  if (deliveryId !== undefined) {
    const detail = await rest.call("readWebhookDelivery", { path: { ...path, delivery_id: deliveryId } });
    return print(given, io, { json: detail, lines: (style) => detailLines(detail, style) });
  }
  const state = textOption(given, "state") as Delivery["state"] | undefined;
  const items = await rest.readAll("listWebhookDeliveries", {
    path,
    query: queryOf({ state }),
  });
  return printList(given, io, { items, line: lineOf, none: "Nothing was sent." });
}

/** Sends one delivery again, or all that failed since a time. */
export async function replay(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { webhook_id: webhookIdOf(given) };
  const deliveryId = deliveryIdOf(given);
  const since = textOption(given, "since");
  if ((deliveryId === undefined) === (since === undefined))
    throw new ClientRefusal("tool.usage", "Name either a delivery or --since.");
  const { rest } = openLoggedIn(given, io);
  if (deliveryId !== undefined) {
    const sent = await rest.call("replayWebhookDelivery", { path: { ...path, delivery_id: deliveryId }, body: {} });
    return print(given, io, { json: sent, lines: (style) => [lineOf(sent, style)] });
  }
  const done = await rest.call("replayFailedDeliveries", { path, body: { since: since ?? "" } });
  const more = done.more ? "; there are more: call again" : "";
  return print(given, io, { json: done, lines: () => [`${done.replayed} on their way again${more}`] });
}

function lineOf(each: Delivery, style: Paint): string {
  const last = each.last_status ?? each.last_failure ?? "";
  const next = each.next_attempt_at === null ? "" : `, next ${each.next_attempt_at}`;
  return `${style.bold(each.state)} ${last}  ${each.created_at}  ${safe(each.event)}  ${each.delivery_id}  ${plural(each.attempts, "attempt")}${next}`;
}

function detailLines({ delivery, body, attempts }: Detail, style: Paint): readonly string[] {
  const tries = attempts.map((each) => {
    const outcome = each.status ?? each.failure ?? "";
    return `  ${each.number}  ${each.at}  ${each.duration_ms} ms  ${outcome}  ${safe(each.answer)}`.trimEnd();
  });
  return [lineOf(delivery, style), safe(body), ...tries];
}
