import type { Role } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import type { Service } from "../../ports/service.ts";
import { hasAccounts } from "../../store/accounts/accounts.ts";
import { lockFirstAccounts } from "../../store/operators/first-accounts.ts";
import { createAccount } from "../accounts/sign-up.ts";

/** An account created at the first start, with the password that is shown once. */
export interface Operator {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

const OPERATORS = [
  { role: "administrator", email: "administrator@bourse.local", name: "Administrator" },
  { role: "reviewer", email: "reviewer@bourse.local", name: "Reviewer" },
  { role: "finance", email: "finance@bourse.local", name: "Finance" },
] as const;

/**
 * Creates the first administrator, reviewer and finance operator when there is no account at all; among nodes that
 * start together only one does. `keep` is called with their passwords before the accounts exist: a start that dies in
 * between leaves passwords without accounts, never accounts without passwords.
 */
export async function createOperators(service: Service, keep: (operators: readonly Operator[]) => void): Promise<void> {
  await transact(service, async (work) => {
    await lockFirstAccounts(work);
    if (await hasAccounts(work)) return;
    const operators = OPERATORS.map(({ role, email }) => ({
      role,
      email,
      password: service.random.bytes(18).toString("base64url"),
    }));
    keep(operators);
    for (const [index, { name }] of OPERATORS.entries()) {
      const operator = operators[index];
      if (operator)
        await createAccount(
          { ...service, database: work },
          { ...operator, name },
          { roles: [operator.role, "user"], isEmailVerified: true },
        );
    }
  });
}
