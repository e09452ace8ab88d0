import { type Author, type CloudActor, makePackage, type TestCloud, type TestPackage } from "@bourse/cloud/testing";

/** A rule of the catalogue that every decision of a test can cite. */
export const RULE = "manifest.coupling";

/** Grants an account a role, effective from its next request. */
export async function promote(cloud: TestCloud, actor: CloudActor, role: string): Promise<void> {
  const administrator = await cloud.administrator();
  const answer = await administrator.post(`/admin/accounts/${actor.accountId}/grant`, { role, reason: "needed" });
  if (answer.status !== 200) throw new Error(`no role: ${answer.bytes.toString()}`);
}

/** Submits a package with code and waits until it is in the review queue. */
export async function inReview(author: Author, wish: Parameters<typeof makePackage>[0] = {}): Promise<InReview> {
  const pack = makePackage({ publisher: author.publisher, runtime: "wasm", ...wish });
  const { submission_id: id } = await author.submit(pack);
  await author.until(id, "in_review");
  return { id, pack };
}

/** A submission in review, and its package. */
export interface InReview {
  readonly id: string;
  readonly pack: TestPackage;
}

/** The same, approved and published by a reviewer. */
export async function publishCode(
  author: Author,
  reviewer: CloudActor,
  wish: Parameters<typeof makePackage>[0] = {},
): Promise<InReview> {
  const waiting = await inReview(author, wish);
  await reviewer.post(`/admin/submissions/${waiting.id}/decide`, { decision: "approve", reason: "fine", rule_ids: [] });
  await reviewer.post(`/admin/submissions/${waiting.id}/publish`, { reason: "fine" });
  await author.until(waiting.id, "published");
  return waiting;
}
