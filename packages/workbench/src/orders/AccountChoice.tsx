import type { Account } from "@bourse/contract/host-api";
import { Badge } from "@bourse/ui";
import { chooseAccount } from "../state/account.ts";
import { KindIcon } from "./KindIcon.tsx";
import { accountName, KINDS } from "./kinds.ts";
import { useAccounts } from "./queries.ts";

/** The account's kind and name, and the choice of another one where there is one. */
export function AccountChoice({ account }: { readonly account: Account }) {
  const { data: accounts = [] } = useAccounts();
  const { tone } = KINDS[account.kind];
  return (
    <>
      <Badge tone={tone}>
        <KindIcon kind={account.kind} /> {account.kind === "live" ? `Live: ${account.name}` : "Paper account"}
      </Badge>
      {accounts.length > 1 && (
        <select
          aria-label="Account"
          value={account.id}
          onChange={({ target }) => chooseAccount(target.value)}
          className="h-6 rounded border border-line bg-background px-1 text-xs text-text"
        >
          {accounts.map((each) => (
            <option key={each.id} value={each.id}>
              {accountName(each)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
