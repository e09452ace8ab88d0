import { HostCallRefusal, type HostClient } from "@bourse/client";
import type { AnswerField, Answers, ListedTake, Offer, OfferPreview, Take } from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { type Paint, safe } from "../cli/text.ts";
import { print, printList } from "../marketplace/print.ts";
import { openHost } from "./open-host.ts";

/** The offers of installed packages, or what the trader made of them. */
export async function listOffers(given: Invocation, io: Io): Promise<ExitCode> {
  const { offers, takes } = await openHost(given, io).call("GET /api/offers");
  if (hasFlag(given, "taken"))
    return printList(given, io, { items: takes, line: takeLine, none: "Nothing was made yet." });
  return printList(given, io, { items: offers, line: offerLine, none: "No installed package brings anything to use." });
}

function offerLine({ state, kind, contribution_id, title, missing }: Offer, style: Paint): string {
  const needs = missing.length === 0 ? "" : style.yellow(`  approve ${missing.join(", ")}`);
  return `${style.bold(state)} ${kind} ${safe(contribution_id)}  ${safe(title)}${needs}`;
}

function takeLine({ take, object, origin_state }: ListedTake, style: Paint): string {
  const now = object === undefined ? style.dim("no longer there") : safe(object);
  return `${take.taken_at}  ${take.kind} ${safe(take.contribution_id)} ${safe(take.version)}  ${now}  (${origin_state})`;
}

/** Previews, then makes the object with the given answers. */
export async function take(given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const earlier = await earlierTake(host, given);
  if (earlier) return print(given, io, { json: earlier, lines: () => [`made ${safe(earlier.object_id)} before`] });
  const preview = await previewOf(host, given);
  if (hasFlag(given, "preview")) return print(given, io, { json: preview, lines: () => previewLines(preview) });
  const { extension_id, kind, contribution_id, generation } = preview.offer;
  const take_id = textOption(given, "takeId") ?? io.random.uuid();
  const answers = answersOf(given, preview.fields);
  const body = { take_id, generation, extension_id, kind, contribution_id, answers };
  const made = await host.call("POST /api/offers/take", { body });
  return print(given, io, { json: made, lines: () => [`made ${safe(made.object_id)}: ${safe(preview.makes)}`] });
}

/**
 * The earlier take with the given id whose answers were suggestions. New suggestions would differ, such as a later time
 * or fewer symbols, and the host would see another request.
 */
async function earlierTake(host: HostClient, given: Invocation): Promise<Take | undefined> {
  const id = textOption(given, "takeId");
  if (id === undefined || !hasFlag(given, "suggested") || hasFlag(given, "preview")) return undefined;
  const { takes } = await host.call("GET /api/offers");
  return takes.find(({ take }) => take.take_id === id && take.contribution_id === given.args[0])?.take;
}

async function previewOf(host: HostClient, given: Invocation): Promise<OfferPreview> {
  const id = given.args[0] ?? "";
  const { offers } = await host.call("GET /api/offers");
  const offer = offers.find((each) => each.contribution_id === id);
  if (!offer) throw new HostCallRefusal("tool.offer_unknown", `No installed package offers ${id}.`);
  const { extension_id, kind, contribution_id } = offer;
  const symbol = textOption(given, "symbol");
  const body = { extension_id, kind, contribution_id, ...(symbol === undefined ? {} : { symbol }) };
  return host.call("POST /api/offers/preview", { body });
}

function previewLines({ offer, makes, facts, notes, fields }: OfferPreview): string[] {
  return [
    `${safe(offer.title)}: ${safe(makes)}`,
    ...facts.map(({ label, value }) => `  ${safe(label)}: ${safe(value)}`),
    ...notes.map(({ code, message }) => `  ${safe(message)} [${code}]`),
    ...fields.map((field) => `  --answer ${fieldText(field)}`),
  ];
}

function fieldText({ name, label, type, value, options = [] }: AnswerField): string {
  const known = value === undefined ? "" : String(value);
  const choices = options.length === 0 ? "" : ` (one of ${options.map((each) => each.value).join(", ")})`;
  return `${name}=${safe(known)}   ${safe(label)}, ${type}${safe(choices)}`;
}

function answersOf(given: Invocation, fields: readonly AnswerField[]): Answers {
  const pairs: unknown = given.options.answer ?? [];
  const texts = Array.isArray(pairs) ? pairs.map(String) : [];
  const answers = new Map<string, Answers[string]>();
  if (hasFlag(given, "suggested")) {
    for (const { name, value } of fields) if (value !== undefined) answers.set(name, value);
  }
  for (const pair of texts) {
    const at = pair.indexOf("=");
    if (at < 1) throw new HostCallRefusal("tool.usage", `${JSON.stringify(pair)} is not name=value`);
    const name = pair.slice(0, at);
    answers.set(name, answerValue(fields.find((each) => each.name === name)?.type, pair.slice(at + 1)));
  }
  return Object.fromEntries(answers);
}

/** A text that is no number is sent as it is: the host names the fault. */
function answerValue(type: AnswerField["type"] | undefined, text: string): Answers[string] {
  if (type === "choices") return text.split(",").flatMap((each) => each.trim() || []);
  const isNumber = (type === "number" || type === "integer") && text.trim() !== "" && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}
