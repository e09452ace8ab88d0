import { registrationStatement, rotationStatement, type TransferStatement, transferStatement } from "@bourse/archive";
import { type Answer, Author, type CloudActor, type TestCloud } from "@bourse/cloud/testing";
import type { Transfer } from "@bourse/contract/rest";
import { type KeyPair, newKeyPair, signWith } from "@bourse/testing/keys";

const DAY_MS = 24 * 60 * 60_000;

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** A time relative to now, in the form of signed statements. */
export const inDays = (cloud: TestCloud, days: number): string =>
  new Date(cloud.clock.now().getTime() + days * DAY_MS).toISOString();

export const now = (cloud: TestCloud): string => inDays(cloud, 0);

const challengeOf = async (actor: CloudActor): Promise<string> =>
  (await actor.post("/publisher/challenges")).body.data.challenge as string;

/** An account that an owner has invited and that has joined: by default its key is registered and verified. */
export async function maintainer(cloud: TestCloud, owner: Author, stage: "joined" | "verified" = "verified") {
  const joined = await newcomer(cloud, owner.publisher);
  const answer = await invite(owner, joined);
  const accepted = await joined.post(`/publisher/invitations/${answer.body.data.invitation_id}/accept`);
  if (accepted.status !== 200) throw new Error(`not joined: ${accepted.bytes.toString()}`);
  if (stage === "verified") await cloud.verify((await joined.register()).publisher_id);
  return joined;
}

/** An account with a key that would sign for a publisher. */
export async function newcomer(cloud: TestCloud, publisher: string): Promise<Author> {
  const { token, account } = await cloud.trader();
  if (!token || !account) throw new Error("no session");
  return new Author(cloud.url, { token, account }, publisher);
}

export const invite = (owner: Author, whom: CloudActor): Promise<Answer> =>
  owner.post("/publisher/members/invite", { publisher: owner.publisher, email: whom.account?.email });

/** The same author with another signing key. */
export function withKey(author: Author, key: KeyPair): Author {
  if (!author.token || !author.account) throw new Error("no session");
  return new Author(author.origin, { token: author.token, account: author.account, key }, author.publisher);
}

/** The body of a valid rotation; `changes` modify the request, `said` the signed statement. */
export async function rotationBody(
  author: Author,
  next: KeyPair,
  of: { readonly effective_at: string; readonly said?: object; readonly changes?: object; readonly signer?: KeyPair },
): Promise<Record<string, unknown>> {
  const challenge = await challengeOf(author);
  const { publisher } = author;
  const { effective_at: effectiveAt, signer = author.key } = of;
  const statement = { publisher, oldKeyId: author.keyId, newPublicKey: next.publicKey, effectiveAt, challenge };
  const proof = registrationStatement({ challenge, accountId: author.accountId, publisher, publicKey: next.publicKey });
  return {
    publisher,
    old_key_id: author.keyId,
    public_key: base64(next.publicKey),
    effective_at: effectiveAt,
    challenge,
    signature: base64(signWith(signer, rotationStatement({ ...statement, ...of.said }))),
    proof: base64(signWith(next, proof)),
    ...of.changes,
  };
}

/** Rotates to a new key from now on; returns the author with it. */
export async function rotated(cloud: TestCloud, author: Author, effectiveAt = now(cloud)): Promise<Author> {
  const next = newKeyPair();
  const answer = await author.post(
    "/publisher/keys/rotate",
    await rotationBody(author, next, { effective_at: effectiveAt }),
  );
  if (answer.status !== 200) throw new Error(`not rotated: ${answer.bytes.toString()}`);
  return withKey(author, next);
}

export const revoke = (actor: CloudActor, author: Author, effectiveAt: string): Promise<Answer> =>
  actor.post("/publisher/keys/revoke", {
    publisher: author.publisher,
    key_id: author.keyId,
    effective_at: effectiveAt,
    reason: "the machine was stolen",
  });

export const keySet = async (cloud: TestCloud, publisher: string): Promise<Answer> =>
  cloud.anonymous.get(`/publishers/keys?publisher=${encodeURIComponent(publisher)}`);

/** The body of a valid offer; `said` changes the signed statement. */
export async function offerBody(
  giver: Author,
  of: { readonly id: string; readonly to: string; readonly expires_at: string; readonly said?: object },
): Promise<Record<string, unknown>> {
  const nonce = await challengeOf(giver);
  const { id, to, expires_at } = of;
  const statement = { extensionId: id, from: giver.publisher, to, nonce, expiresAt: expires_at, ...of.said };
  const signature = base64(signWith(giver.key, transferStatement(statement)));
  return { id, to, nonce, expires_at, key_id: giver.keyId, signature };
}

/** Offers an extension for a week. */
export async function offered(cloud: TestCloud, giver: Author, of: { id: string; to: string }): Promise<Transfer> {
  const body = await offerBody(giver, { ...of, expires_at: inDays(cloud, 7) });
  const answer = await giver.post("/publisher/transfers", body);
  if (answer.status !== 200) throw new Error(`not offered: ${answer.bytes.toString()}`);
  return answer.body.data as Transfer;
}

export const statementOf = (transfer: Transfer): TransferStatement => ({
  extensionId: transfer.id,
  from: transfer.from,
  to: transfer.to,
  nonce: transfer.nonce,
  expiresAt: transfer.expires_at,
});

/** Accepts with a signature over the offer, or over the test's changes to it. */
export function accept(receiver: Author, transfer: Transfer, said: Partial<TransferStatement> = {}): Promise<Answer> {
  const message = transferStatement({ ...statementOf(transfer), ...said });
  const body = { key_id: receiver.keyId, signature: base64(signWith(receiver.key, message)) };
  return receiver.post(`/publisher/transfers/${transfer.transfer_id}/accept`, body);
}
