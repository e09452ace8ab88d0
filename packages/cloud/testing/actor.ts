import type { Account } from "@bourse/contract/rest";
import { type Answer, type Call, call } from "./answer.ts";

/** A client of the service, with or without a session. */
export class CloudActor {
  readonly origin: string;
  readonly token: string | undefined;
  readonly account: Account | undefined;

  constructor(origin: string, session?: { readonly token: string; readonly account: Account }) {
    this.origin = origin;
    this.token = session?.token;
    this.account = session?.account;
  }

  get accountId(): string {
    if (!this.account) throw new Error("an anonymous actor has no account");
    return this.account.account_id;
  }

  /** The same person at another address of the same service. */
  at(origin: string): CloudActor {
    return new CloudActor(
      origin,
      this.token && this.account ? { token: this.token, account: this.account } : undefined,
    );
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send({ method: "GET", path, headers });
  }

  post(path: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send({ method: "POST", path, body, headers });
  }

  send(what: Call): Promise<Answer> {
    return call(this.origin, { token: this.token, ...what });
  }
}
