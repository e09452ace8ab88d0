import { sql } from "kysely";
import type { Work } from "../../database/held.ts";

/** A publisher whose only owner is the account, and what depends on it. */
export interface OwnedAlone {
  readonly publisher: string;
  /** Members who are not owners. */
  readonly others: number;
  /** Extensions with a published or quarantined version, or an undecided submission. */
  readonly extensions: readonly string[];
}

/** The publishers without another owner. */
export async function ownedAlone(work: Work, accountId: string): Promise<readonly OwnedAlone[]> {
  const { rows } = await sql<{ publisher: string; others: bigint; extensions: string[] }>`
    select publisher.publisher,
      (select count(*) from publisher_member other
        where other.skeleton = mine.skeleton and other.account_id <> mine.account_id) as others,
      array(select extension.id from extension
        where extension.publisher in (select name.publisher from registration name where name.skeleton = mine.skeleton)
        and (exists (select from plugin_version version
            where version.id = extension.id and version.state in ('published', 'quarantined'))
          or exists (select from submission
            where submission.id = extension.id
            and submission.state in ('received', 'checking', 'check_failed', 'in_review', 'approved')))
        order by extension.id) as extensions
    from publisher_member mine join publisher on publisher.skeleton = mine.skeleton
    where mine.account_id = ${accountId} and mine.role = 'owner'
    and not exists (select from publisher_member other
      where other.skeleton = mine.skeleton and other.account_id <> mine.account_id and other.role = 'owner')
    order by publisher.publisher`.execute(work);
  return rows.map(({ others, ...row }) => ({ ...row, others: Number(others) }));
}
