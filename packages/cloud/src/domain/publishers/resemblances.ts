import { type Likeness, likenessOf } from "@bourse/contract";
import type { Work } from "../../database/held.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import { membershipsOf } from "../../store/publishers/members.ts";
import type { Registered } from "../../store/publishers/registrations.ts";
import { insertResemblance, lockNames, namesInUse, resemblancesOf } from "../../store/publishers/resemblances.ts";
import { recordAudit } from "../operators/audit.ts";

/** Names read at once: each is compared and none is kept. */
const NAMES_AT_ONCE = 1000;

/** The compared parts of a registration. */
type Named = Pick<Registered, "publisher_id" | "account_id" | "skeleton" | "publisher" | "display_name">;

interface Resemblance {
  readonly name: string;
  readonly other: string;
  readonly otherSkeleton: string;
  readonly likeness: Likeness;
}

/** Records each publisher whose name a registration resembles: a person decides before it is verified. */
export async function openResemblances(
  work: UnitOfWork,
  { row, at }: { readonly row: Named; readonly at: Date },
): Promise<void> {
  for (const { name, other, otherSkeleton, likeness } of await findResemblances(work, row)) {
    const isNew = await insertResemblance(work, {
      resemblance_id: work.random.uuid(),
      publisher_id: row.publisher_id,
      name,
      other_skeleton: otherSkeleton,
      other_name: other,
      likeness,
      opened_at: at,
      verdict: null,
      decided_at: null,
      decided_by: null,
      reason: null,
    });
    if (!isNew) continue;
    const subject = `publisher:${row.publisher_id}`;
    const reason = `"${name}" resembles "${other}"`;
    await recordAudit(work, {
      at,
      actorId: null,
      actorRole: "service",
      action: "publisher.resembles",
      subject,
      reason,
    });
  }
}

/**
 * Refuses a verification while a name waits for a decision, or was found to be confusing. No other name is verified
 * until the end of the transaction.
 */
export async function requireClearName(work: Work, row: Named): Promise<void> {
  await lockNames(work);
  const known = await resemblancesOf(work, row.publisher_id);
  const confusing = known.find((each) => each.verdict === "confusing");
  if (confusing) refuse("publisher.name_refused", `it resembles "${confusing.other_name}": ${confusing.reason}`);
  const decided = new Set(known.filter((each) => each.verdict !== null).map((each) => each.other_skeleton));
  const waiting = (await findResemblances(work, row)).find((each) => !decided.has(each.otherSkeleton));
  if (waiting) refuse("publisher.name_waiting", `"${waiting.name}" resembles "${waiting.other}"`);
}

/** Resemblances by other publisher; a member's own publishers are not compared. */
async function findResemblances(work: Work, row: Named): Promise<readonly Resemblance[]> {
  const own = new Set([row.skeleton, ...(await membershipsOf(work, row.account_id)).map((each) => each.skeleton)]);
  const names = new Set([row.publisher, row.display_name]);
  const accepted = new Set<string>();
  const found = new Map<string, Resemblance>();
  let after = 0n;
  for (;;) {
    const page = await namesInUse(work, { after, limit: NAMES_AT_ONCE });
    for (const each of page) {
      const theirs = [each.publisher, each.display_name];
      if (own.has(each.skeleton)) for (const name of theirs) accepted.add(name);
      else {
        const alike = mostAlike(names, theirs);
        if (alike && found.get(each.skeleton)?.likeness !== "same")
          found.set(each.skeleton, { ...alike, otherSkeleton: each.skeleton });
      }
    }
    const last = page.at(-1);
    if (page.length < NAMES_AT_ONCE || last === undefined) break;
    after = last.seq;
  }
  // Names under which the publisher is already verified were decided then.
  return [...found.values()].filter(({ name }) => !accepted.has(name));
}

function mostAlike(names: Iterable<string>, theirs: readonly string[]): Omit<Resemblance, "otherSkeleton"> | undefined {
  const found = Array.from(names).flatMap((name) =>
    theirs.flatMap((other) => {
      const likeness = likenessOf(name, other);
      return likeness === undefined ? [] : [{ name, other, likeness }];
    }),
  );
  return found.find((each) => each.likeness === "same") ?? found[0];
}
