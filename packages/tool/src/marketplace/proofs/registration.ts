import { ClientRefusal, type Registration, type RestClient } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import { safe } from "../../cli/text.ts";

/** Selects one of the account's registrations. */
interface Wanted {
  /** Absent: the newest registration, with any key. */
  readonly keyId?: string;
}

/**
 * The registration for a proof: the one of `--publisher`, or that of the account's only publisher.
 *
 * @throws ClientRefusal `tool.usage` when there are several publishers or none
 */
export async function registrationOf(
  given: Invocation,
  rest: RestClient,
  { keyId }: Wanted = {},
): Promise<Registration> {
  const { items } = await rest.call("listRegistrations", {});
  const named = textOption(given, "publisher");
  const own = named === undefined ? items : items.filter((each) => each.publisher === named);
  const names = [...new Set(own.map((each) => each.publisher))];
  if (names.length > 1) {
    throw usage(`You have several publishers (${names.map(safe).join(", ")}); name one with --publisher.`);
  }
  const found = own.filter((each) => keyId === undefined || each.key_id === keyId).at(-1);
  if (found) return found;
  throw usage(own.length === 0 ? "You have registered no such publisher yet." : "This key is not registered for it.");
}

function usage(message: string): ClientRefusal {
  return new ClientRefusal("tool.usage", message);
}
