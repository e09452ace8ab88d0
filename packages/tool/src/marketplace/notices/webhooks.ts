import { ClientRefusal, type OperationTypes } from "@bourse/client";
import { NOTICE_EVENTS } from "@bourse/contract/rest";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print, printList } from "../print.ts";
import { webhookIdOf } from "./ids.ts";

type Webhook = OperationTypes["readWebhook"]["data"];

export async function listWebhooks(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { items } = await rest.call("listWebhooks", {});
  return printList(given, io, { items, line: lineOf, none: "There is no webhook." });
}

/** Creates a webhook and shows its secret, which cannot be shown again. */
export async function addWebhook(given: Invocation, io: Io): Promise<ExitCode> {
  const [url = ""] = given.args;
  const events = eventsOf(given);
  const description = textOption(given, "description");
  const { rest } = openLoggedIn(given, io);
  const body = {
    url,
    ...(events === undefined ? {} : { events }),
    ...(description === undefined ? {} : { description }),
  };
  const made = await rest.call("createWebhook", { body });
  return print(given, io, {
    json: made,
    lines: (style) => [lineOf(made.webhook, style), ...secretLines(made.secret)],
  });
}

/** Pauses, resumes or deletes. */
export async function actOnWebhook(act: "pause" | "resume" | "delete", given: Invocation, io: Io): Promise<ExitCode> {
  const input = { path: { webhook_id: webhookIdOf(given) }, body: {} };
  const { rest } = openLoggedIn(given, io);
  if (act === "delete") {
    const done = await rest.call("deleteWebhook", input);
    return print(given, io, { json: done, lines: () => ["the webhook is deleted"] });
  }
  const now = await rest.call(act === "pause" ? "pauseWebhook" : "resumeWebhook", input);
  return print(given, io, { json: now, lines: (style) => [lineOf(now, style)] });
}

export async function rollSecret(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { webhook_id: webhookIdOf(given) };
  const { rest } = openLoggedIn(given, io);
  const rolled = await rest.call("rollWebhookSecret", { path, body: {} });
  const until = `The older secret signs as well until ${rolled.older_sign_until}.`;
  return print(given, io, { json: rolled, lines: () => [...secretLines(rolled.secret), until] });
}

function secretLines(secret: string): readonly string[] {
  return [`secret  ${secret}`, "It is not shown again. Anyone who has it can forge requests to the receiver."];
}

function eventsOf(given: Invocation) {
  const names = textOption(given, "events")?.split(",");
  return names?.map((name) => {
    const found = NOTICE_EVENTS.find((each) => each === name);
    if (found === undefined)
      throw new ClientRefusal("tool.usage", `"${name}" is not an event; choose from ${NOTICE_EVENTS.join(", ")}.`);
    return found;
  });
}

function lineOf(each: Webhook, style: Paint): string {
  const why = each.reason === null ? "" : ` (${safe(each.reason)})`;
  const events = each.events === null ? "all events" : each.events.join(",");
  return `${style.bold(each.state)}${why}  ${safe(each.url)}  ${each.webhook_id}  ${events}  ${safe(each.description)}`.trimEnd();
}
