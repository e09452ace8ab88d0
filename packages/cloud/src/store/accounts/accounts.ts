import type { Role } from "@bourse/contract/rest";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { AccountRow } from "../../database/tables/accounts.ts";
import type { PageRequest } from "../lists/page.ts";

/** An account row. */
export type Account = Selectable<AccountRow>;

/** Adds an account; undefined when its address is verified by another one. */
export function insertAccount(work: Work, row: Insertable<AccountRow>): Promise<Account | undefined> {
  return work
    .insertInto("account")
    .values(row)
    .onConflict((conflict) => conflict.column("email").where("email_verified_at", "is not", null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The owner of an address: the account that verified it. */
export function accountByEmail(work: Work, email: string): Promise<Account | undefined> {
  return work
    .selectFrom("account")
    .selectAll()
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
}

/** The account that claimed an address last without having verified it. */
export function lastClaimant(work: Work, email: string): Promise<Account | undefined> {
  return claims(work, email).orderBy("seq", "desc").limit(1).executeTakeFirst();
}

function claims(work: Work, email: string) {
  return work.selectFrom("account").selectAll().where("email", "=", email).where("email_verified_at", "is", null);
}

/** Until the end of the transaction nobody else can verify this address, whichever accounts it concerns. */
export async function lockAddress(work: Work, email: string): Promise<void> {
  const name = `address ${email}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`.execute(work);
}

/** The accounts that a change concerns. */
export interface Concerned {
  readonly ids: readonly string[];
  /** All accounts that claim this address without having verified it. */
  readonly naming?: string;
  /** Every active administrator. */
  readonly administrators?: true;
}

/**
 * Locks accounts until the end of the transaction, always in the same order, so that changes of the same accounts are
 * serialised. Rows that reference an account can be written meanwhile.
 */
export function lockAccounts(work: Work, of: Concerned): Promise<Account[]> {
  return concerned(work, of).orderBy("account_id").forNoKeyUpdate().execute();
}

/** Like {@link lockAccounts}, without a lock. */
export function readAccounts(work: Work, of: Concerned): Promise<Account[]> {
  return concerned(work, of).execute();
}

function concerned(work: Work, { ids, naming, administrators }: Concerned) {
  return work
    .selectFrom("account")
    .selectAll()
    .where((where) =>
      where.or([
        ...(ids.length === 0 ? [] : [where("account_id", "in", ids)]),
        ...(naming === undefined
          ? []
          : [where.and([where("email", "=", naming), where("email_verified_at", "is", null)])]),
        ...(administrators ? [where.and([hasRole("administrator"), where("disabled_at", "is", null)])] : []),
      ]),
    );
}

export function accountById(work: Work, id: string): Promise<Account | undefined> {
  return work.selectFrom("account").selectAll().where("account_id", "=", id).executeTakeFirst();
}

/** Locks an account until the end of the transaction: changes of its logins are serialised. */
export async function lockAccount(work: Work, id: string): Promise<Account | undefined> {
  return (await lockAccounts(work, { ids: [id] }))[0];
}

/** The mutable columns of an account. */
export type AccountChange = Partial<
  Pick<AccountRow, "password_hash" | "roles" | "email" | "name"> & {
    readonly email_verified_at: Date | null;
    readonly disabled_at: Date | null;
    readonly disabled_reason: string | null;
  }
>;

export async function changeAccount(work: Work, id: string, change: AccountChange): Promise<void> {
  await work.updateTable("account").set(change).where("account_id", "=", id).execute();
}

export async function hasAccounts(work: Work): Promise<boolean> {
  return (await work.selectFrom("account").select("account_id").limit(1).executeTakeFirst()) !== undefined;
}

/** Filter of a list of accounts. */
export interface AccountFilter {
  readonly email: string | undefined;
  readonly role: Role | undefined;
  readonly state: "active" | "disabled" | undefined;
}

/** Accounts in order of creation, each with whether its second factor is active. */
export function accountPage(work: Work, request: PageRequest & AccountFilter) {
  let query = work
    .selectFrom("account")
    .leftJoin("second_factor", (join) =>
      join.onRef("second_factor.account_id", "=", "account.account_id").on("confirmed_at", "is not", null),
    )
    .selectAll("account")
    .select("second_factor.confirmed_at as second_factor_at");
  if (request.email !== undefined) query = query.where("account.email", "=", request.email);
  if (request.role !== undefined) query = query.where(hasRole(request.role));
  if (request.state !== undefined)
    query = query.where("disabled_at", request.state === "active" ? "is" : "is not", null);
  if (request.after !== undefined) query = query.where("account.seq", ">", BigInt(request.after));
  return query
    .orderBy("account.seq")
    .limit(request.limit + 1)
    .execute();
}

function hasRole(role: Role) {
  return sql<boolean>`account.roles::jsonb ? ${role}`;
}

export function rolesOf(row: Pick<AccountRow, "roles">): readonly Role[] {
  return JSON.parse(row.roles) as Role[];
}
