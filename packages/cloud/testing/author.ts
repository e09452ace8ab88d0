import { keyId, registrationStatement } from "@bourse/archive";
import type { Account, Registration, Submission, Ticket } from "@bourse/contract/rest";
import { type KeyPair, newKeyPair, signWith } from "@bourse/testing/keys";
import { CloudActor } from "./actor.ts";
import type { Answer } from "./answer.ts";
import { signPackage, type TestPackage } from "./package.ts";
import { until } from "./until.ts";

/** A session, and the key of an author who already has one. */
interface AuthorSession {
  readonly token: string;
  readonly account: Account;
  readonly key?: KeyPair;
}

/** An account that publishes: it has a key and a publisher's name. */
export class Author extends CloudActor {
  readonly publisher: string;
  readonly key: KeyPair;

  constructor(origin: string, session: AuthorSession, publisher: string) {
    super(origin, session);
    this.publisher = publisher;
    this.key = session.key ?? newKeyPair();
  }

  /** The same person at another address of the same service, of another node or after a restart. */
  override at(origin: string): Author {
    if (!this.token || !this.account) throw new Error("no session");
    return new Author(origin, { token: this.token, account: this.account, key: this.key }, this.publisher);
  }

  get keyId(): string {
    return keyId(this.key.publicKey);
  }

  get publicKey(): string {
    return Buffer.from(this.key.publicKey).toString("base64");
  }

  /** The body of a registration; the proof is valid for `of`, whatever `changes` do to the body afterwards. */
  async registrationBody(
    changes: Readonly<Record<string, unknown>> = {},
    of: { readonly publisher?: string; readonly key?: KeyPair } = {},
  ): Promise<Record<string, unknown>> {
    const { publisher = this.publisher, key = this.key } = of;
    const challenge = (await this.post("/publisher/challenges")).body.data.challenge as string;
    const { publicKey } = key;
    const statement = registrationStatement({ challenge, accountId: this.accountId, publisher, publicKey });
    const proof = Buffer.from(signWith(key, statement)).toString("base64");
    const encoded = Buffer.from(publicKey).toString("base64");
    return { publisher, public_key: encoded, display_name: publisher, challenge, proof, ...changes };
  }

  async register(): Promise<Registration> {
    const answer = await this.post("/publisher/register", await this.registrationBody());
    if (answer.status !== 200) throw new Error(`not registered: ${answer.bytes.toString()}`);
    return answer.body.data as Registration;
  }

  ticketBody(pack: TestPackage): Record<string, unknown> {
    const { id, version, digest } = pack;
    return { id, version, digest, publisher: this.publisher, key_id: this.keyId, size: pack.archive.length };
  }

  async ticket(pack: TestPackage): Promise<Ticket> {
    const answer = await this.post("/plugins/submissions/upload-ticket", this.ticketBody(pack));
    if (answer.status !== 200) throw new Error(`no ticket: ${answer.bytes.toString()}`);
    return answer.body.data as Ticket;
  }

  completeBody(ticket: Ticket, pack: TestPackage): Record<string, unknown> {
    return {
      ticket_id: ticket.ticket_id,
      object_key: ticket.object_key,
      manifest: pack.manifest,
      signature: signPackage(pack, this.key),
    };
  }

  complete(ticket: Ticket, pack: TestPackage): Promise<Answer> {
    return this.post("/plugins/submissions/complete", this.completeBody(ticket, pack));
  }

  /** All steps from ticket to submission. */
  async submit(pack: TestPackage): Promise<Submission> {
    const ticket = await this.ticket(pack);
    const status = await upload(ticket, pack.archive);
    if (status !== 204 && status !== 201) throw new Error(`upload answered ${status}`);
    const answer = await this.complete(ticket, pack);
    if (answer.status !== 200) throw new Error(`not completed: ${answer.bytes.toString()}`);
    return answer.body.data as Submission;
  }

  /**
   * All steps, or only the first if the ticket is refused; returns the answer of the last step. `more` changes the body
   * of the last request.
   */
  async trySubmit(pack: TestPackage, more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const asked = await this.post("/plugins/submissions/upload-ticket", this.ticketBody(pack));
    if (asked.status !== 200) return asked;
    const ticket = asked.body.data as Ticket;
    await upload(ticket, pack.archive);
    return this.post("/plugins/submissions/complete", { ...this.completeBody(ticket, pack), ...more });
  }

  submission(id: string): Promise<Answer> {
    return this.get(`/publisher/me/submissions/${id}`);
  }

  /** Waits until a submission has reached a state. */
  until(submissionId: string, state: Submission["state"]): Promise<Submission> {
    return until(async () => {
      const submission = (await this.submission(submissionId)).body.data as Submission;
      return submission.state === state ? submission : undefined;
    }, `state ${state}`);
  }
}

/** Sends an archive exactly as a ticket specifies; `changes` replace or remove fields. Returns the status. */
export async function upload(
  ticket: Ticket,
  archive: Uint8Array,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...ticket.fields, ...changes })) {
    if (value !== undefined) form.append(name, value);
  }
  form.append("file", new Blob([archive as Uint8Array<ArrayBuffer>]), "package.tar.gz");
  const answer = await fetch(ticket.url, { method: ticket.method, headers: ticket.headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}
