import { ClientRefusal, type RestClient } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import { idShownBy } from "../ids.ts";

/** The account given by the last argument. People know addresses, but the marketplace's routes take ids. */
export async function accountIdOf(given: Invocation, rest: RestClient): Promise<string> {
  const text = given.args.at(-1) ?? "";
  if (!text.includes("@")) return idShownBy({ ...given, args: [text] }, "admin accounts");
  // Anyone can sign up with another person's address: only the account that verified it counts.
  const items = await rest.readAll("listAccounts", { query: { email: text } });
  const account = items.find((each) => each.email_verified);
  if (account) return account.account_id;
  if (items.length > 0)
    throw new ClientRefusal("tool.usage", `No account has verified the address ${text}; name one by its id.`);
  throw new ClientRefusal("tool.usage", `There is no account with the address ${text}.`);
}
