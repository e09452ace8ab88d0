import { ClientRefusal, type RestClient } from "@bourse/client";
import type { RegistrationState } from "@bourse/contract/rest";
import type { Invocation } from "../../cli/command.ts";
import { safe } from "../../cli/text.ts";
import { isRecordId } from "../ids.ts";

/** The registrations that a name may mean. */
export interface Wanted {
  /** Absent: in any state. */
  readonly states?: readonly RegistrationState[];
  /** True where any registration of the publisher stands for it. */
  readonly any?: boolean;
}

/**
 * The id of the registration in the first argument. People know a publisher's name, but the marketplace's routes take
 * ids: a publisher has a registration for each of its keys.
 *
 * @throws ClientRefusal `tool.usage` when no registration, or more than one, is meant; it lists those.
 */
export async function registrationIdOf({ args }: Invocation, rest: RestClient, wanted: Wanted = {}): Promise<string> {
  const [name = ""] = args;
  if (isRecordId(name)) return name;
  const { states, any = false } = wanted;
  const named = (await rest.readAll("listPublishers", { query: {} })).filter((each) => each.publisher === name);
  if (named.length === 0)
    throw new ClientRefusal(
      "tool.usage",
      `"${name}" is neither a publisher's name nor an id; \`bourse admin publishers\` shows both.`,
    );
  const meant = named.filter(({ state }) => states?.includes(state) ?? true);
  const [only] = meant;
  if (only !== undefined && (any || meant.length === 1)) return only.publisher_id;
  const known = named.map((each) => `${each.publisher_id} (${each.state}, key ${each.key_id.slice(0, 16)})`).join(", ");
  const why = meant.length === 0 ? "none in the right state" : "more than one";
  throw new ClientRefusal("tool.usage", `"${safe(name)}" has registrations, but ${why}; name one by its id: ${known}.`);
}
