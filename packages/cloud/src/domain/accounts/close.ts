import type { OwnProof } from "@bourse/contract/rest";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, rolesOf } from "../../store/accounts/accounts.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import type { Actor } from "./actor.ts";
import { type Dissolution, dissolveAccount } from "./dissolve.ts";
import { holdAccounts } from "./hold.ts";
import { requireCloseable } from "./obstacles.ts";
import { withOwnProof } from "./own-proof.ts";

/** Permanently closes the requesting account. */
export async function closeOwnAccount(service: Service, actor: Actor, proof: OwnProof): Promise<{ closed: true }> {
  const { accountId } = actor;
  await withOwnProof(service, actor, {
    proof,
    hold: (work) => holdAccounts(work, { ids: [accountId], administrators: true }),
    change: async (work, held) => {
      const by = { actorId: accountId, actorRole: "user" };
      await closeAccount(service, work, { accountId, held, reason: "closed by its owner", by });
    },
  });
  service.catalogueChanged();
  service.mailWritten();
  return { closed: true };
}

/** An account to close, the locked accounts, and the person who decided it. */
interface Closing {
  readonly accountId: string;
  readonly held: readonly Account[];
  readonly reason: string;
  readonly by: NonNullable<Dissolution["by"]>;
}

/** Closes an account permanently, unless something depends on it, and mails its former address. */
export async function closeAccount(
  service: Service,
  work: UnitOfWork,
  { accountId, held, reason, by }: Closing,
): Promise<void> {
  const account = held.find((each) => each.account_id === accountId);
  if (!account) refuse("state.not_found");
  const administrators = held.filter((each) => each.disabled_at === null && rolesOf(each).includes("administrator"));
  await requireCloseable(work, { account, administrators });
  const { email, name, email_verified_at: provenAt } = account;
  // An unverified address may belong to a stranger who has never heard of the account.
  if (provenAt !== null)
    await service.accountMail.sendMail(work, { to: email, template: "account_closed", data: { name } });
  const at = service.clock.now();
  if (await dissolveAccount(work, account, { at, what: "closed", reason, by })) await raiseRevision(work);
}
