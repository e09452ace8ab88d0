import { ClientRefusal, type RestClient } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY_MS = 24 * 60 * 60_000;
/** The marketplace's limit for an offer. */
const MOST_DAYS = 30;

/** The id in the first argument. @throws ClientRefusal `tool.usage` */
export function idOf({ args: [id = ""] }: Invocation, shownBy: string): string {
  if (UUID.test(id)) return id;
  throw new ClientRefusal("tool.usage", `"${id}" is not an id; \`${shownBy}\` shows them.`);
}

/**
 * The command's publisher: `--publisher`, or the only one for which the account has registered a key.
 *
 * @throws ClientRefusal `tool.usage` when there are several or none.
 */
export async function publisherOf(given: Invocation, rest: RestClient): Promise<string> {
  const named = textOption(given, "publisher");
  if (named !== undefined) return named;
  const { items } = await rest.call("listRegistrations", {});
  const names = [...new Set(items.map((each) => each.publisher))];
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  const why = names.length === 0 ? "You have no publisher yet" : `You have several publishers (${names.join(", ")})`;
  throw new ClientRefusal("tool.usage", `${why}; name one with --publisher.`);
}

/** The time given by an option, or now. @throws ClientRefusal `tool.usage` */
export function timeOf(given: Invocation, option: string): Date {
  const text = textOption(given, option);
  const time = text === undefined ? new Date() : new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new ClientRefusal("tool.usage", `"${text}" is not a time such as 2030-01-31T12:00Z.`);
  return time;
}

/** The end of an offer that is valid for a number of days. @throws ClientRefusal `tool.usage` */
export function expiryOf(given: Invocation): Date {
  const text = textOption(given, "days") ?? "7";
  const days = /^[0-9]{1,2}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MOST_DAYS) return new Date(Date.now() + days * DAY_MS);
  throw new ClientRefusal("tool.usage", `"${text}" is not a number of days from 1 to ${MOST_DAYS}.`);
}
