import { rmSync } from "node:fs";
import path from "node:path";
import type { Account, Session, Submission } from "@bourse/contract/rest";
import type { PostgresPool } from "kysely";
import { CloudActor } from "./actor.ts";
import { type Answer, call } from "./answer.ts";
import { Author } from "./author.ts";
import type { MovedClock } from "./clock.ts";
import { newestCode } from "./mails.ts";
import { type OperatorLogin, operatorIn } from "./operators.ts";
import { makePackage, type PackageWish, type TestPackage } from "./package.ts";
import { until } from "./until.ts";

/** Far below the time after which sensitive actions require a new login. */
const LOGIN_KEPT_MS = 60_000;

/** The accounts of the first start. */
type OperatorRole = "administrator" | "reviewer" | "finance";

/** Counts the people of this process: several nodes of one service share their accounts. */
let made = 0;

/** Password of every account that a test makes. */
export const TEST_PASSWORD = "a long test password";

const noPool = () => {
  throw new Error("this service was not started with startCloud()");
};

/** A running service with its actors. */
export class TestCloud {
  readonly url: string;
  readonly dataDir: string;
  readonly clock: MovedClock;
  readonly anonymous: CloudActor;
  readonly #close: () => Promise<void>;
  readonly #provesAddresses: boolean;
  readonly #openPool: () => PostgresPool;
  readonly #operators = new Map<OperatorRole, { readonly since: number; readonly actor: CloudActor }>();

  constructor(of: {
    url: string;
    dataDir: string;
    clock: MovedClock;
    close: () => Promise<void>;
    provesAddresses?: boolean;
    openPool?: () => PostgresPool;
  }) {
    this.url = of.url;
    this.dataDir = of.dataDir;
    this.clock = of.clock;
    this.anonymous = new CloudActor(of.url);
    this.#close = of.close;
    this.#provesAddresses = of.provesAddresses ?? true;
    this.#openPool = of.openPool ?? noPool;
  }

  /** Beside the service, for a test that looks at its tables or changes them. It ends with the service. */
  pool(): PostgresPool {
    return this.#openPool();
  }

  administrator(): Promise<CloudActor> {
    return this.#operator("administrator");
  }

  reviewer(): Promise<CloudActor> {
    return this.#operator("reviewer");
  }

  finance(): Promise<CloudActor> {
    return this.#operator("finance");
  }

  /** A logged-in account that never published. */
  async trader(): Promise<CloudActor> {
    return new CloudActor(this.url, await this.#signUpProven());
  }

  /** A person who signed up and did not verify the address. */
  async visitor(): Promise<CloudActor> {
    return new CloudActor(this.url, await this.#signUp());
  }

  /** An account with its own key, which is registered and verified by default. */
  async author(stage: "new" | "registered" | "verified" = "verified"): Promise<Author> {
    const session = await this.#signUpProven();
    const author = new Author(this.url, session, `Maker ${session.account.account_id.slice(0, 8)}`);
    if (stage === "new") return author;
    const { publisher_id } = await author.register();
    if (stage === "verified") await this.verify(publisher_id);
    return author;
  }

  async verify(publisherId: string): Promise<void> {
    const administrator = await this.administrator();
    const answer = await administrator.post(`/admin/publishers/${publisherId}/verify`, {
      reason: "seen",
      evidence: "ID",
    });
    if (answer.status !== 200) throw new Error(`not verified: ${answer.bytes.toString()}`);
  }

  /** A resource package that an author has submitted and the rules have published. */
  async published(author: Author, wish: PackageWish = {}): Promise<{ pack: TestPackage; submission: Submission }> {
    const pack = makePackage({ publisher: author.publisher, ...wish });
    const { submission_id } = await author.submit(pack);
    return { pack, submission: await author.until(submission_id, "published") };
  }

  /** The versions of an extension once the newest has its dossier, which comes into its record after the publication. */
  versionsWithDossier(id: string): Promise<Answer> {
    return until(async () => {
      const answer = await this.anonymous.get(`/plugins/${id}/versions`);
      return answer.body.data.items[0].dossier === null ? undefined : answer;
    }, `the dossier of ${id}`);
  }

  /** A client with a session of this service. */
  as(session: { readonly token: string; readonly account: Account }): CloudActor {
    return new CloudActor(this.url, session);
  }

  /** The same actors' service at another address, after a restart. */
  at(url: string): TestCloud {
    return new TestCloud({
      url,
      dataDir: this.dataDir,
      clock: this.clock,
      close: this.#close,
      provesAddresses: this.#provesAddresses,
      openPool: this.#openPool,
    });
  }

  async close(): Promise<void> {
    await this.#close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #signUp(): Promise<Session> {
    made += 1;
    const body = { email: `person${made}@example.com`, password: TEST_PASSWORD, name: "Person" };
    const answer = await call(this.url, { method: "POST", path: "/auth/sign-up", body });
    if (answer.status !== 200) throw new Error(`no account: ${answer.bytes.toString()}`);
    return answer.body.data as Session;
  }

  /** Signs up with a verified address; if mail goes to a relay, or nowhere, the test verifies it. */
  async #signUpProven(): Promise<Session> {
    const session = await this.#signUp();
    if (this.#provesAddresses) await this.#prove(this.as(session));
    return session;
  }

  /** Verifies the address of an account that was not created here. */
  async proveAddress(email: string, password: string): Promise<void> {
    const answer = await this.anonymous.post("/auth/login", { email, password });
    if (answer.status !== 200) throw new Error(`no login: ${answer.bytes.toString()}`);
    await this.#prove(this.as(answer.body.data));
  }

  /**
   * The code of the newest mail to an address, once the given number exist: from the folder of mails without a relay.
   */
  mailedCode(email: string, count = 1): Promise<string> {
    return until(() => newestCode(path.join(this.dataDir, "letters"), { email, count }), `a mail to ${email}`);
  }

  async #prove(actor: CloudActor): Promise<void> {
    const token = await this.mailedCode(actor.account?.email ?? "");
    const answer = await actor.post("/account/email/verify", { token });
    if (answer.status !== 200) throw new Error(`not proven: ${answer.bytes.toString()}`);
  }

  /** Logs in rarely: comparing a password costs as much as ten requests. */
  async #operator(role: OperatorRole): Promise<CloudActor> {
    const known = this.#operators.get(role);
    const age = this.clock.now().getTime() - (known?.since ?? 0);
    if (known && age >= 0 && age < LOGIN_KEPT_MS) return known.actor;
    const [since, actor] = [this.clock.now().getTime(), await this.logInAs(role)];
    this.#operators.set(role, { since, actor });
    return actor;
  }

  /** The credentials that the first start wrote for an operator. */
  operatorNamed(role: OperatorRole): OperatorLogin {
    return operatorIn(this.dataDir, role);
  }

  /** A session of an operator that no other test shares. */
  async logInAs(role: OperatorRole): Promise<CloudActor> {
    const { email, password } = this.operatorNamed(role);
    const body = { email, password };
    const answer = await call(this.url, { method: "POST", path: "/auth/login", body });
    if (answer.status !== 200) throw new Error(`no login: ${answer.bytes.toString()}`);
    return new CloudActor(this.url, answer.body.data as Session);
  }
}
