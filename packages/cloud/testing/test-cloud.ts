import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type CloudConfig,
  type CloudParts,
  createCloud,
  FLAGS,
  type Flag,
  type IssuerConfig,
  type Log,
  openInMemory,
  type PaymentsConfig,
  type PayoutProvider,
  SILENT_LOG,
} from "@bourse/cloud";
import { ACCOUNT_LIMITS, CLOUD_LIMITS, type CloudLimits } from "@bourse/contract";
import type { Account, Session, Submission } from "@bourse/contract/rest";
import { freePort } from "@bourse/testing/free-port";
import { canSharePostgres } from "@bourse/testing/postgres";
import { CloudActor } from "./actor.ts";
import { call } from "./answer.ts";
import { Author } from "./author.ts";
import { type MovedClock, movedClock, stillClock } from "./clock.ts";
import { newestCode } from "./letters.ts";
import { migratedDatabase } from "./migrated-database.ts";
import { makePackage, type PackageWish, type TestPackage } from "./package.ts";
import { until } from "./until.ts";

/** Hashing a password takes 10 ms of processor time; a service starts with three operators, and each login compares twice. */
export const TEST_ACCOUNTS = { ...ACCOUNT_LIMITS, passwordCost: { memoryKib: 64, passes: 1 } };

/** Rate limits that no test reaches by accident. */
const NO_RATE = { burst: 1_000_000, refillMs: 1 };
export const TEST_LIMITS: CloudLimits = {
  ...CLOUD_LIMITS,
  reviewRetryMs: 20,
  accounts: TEST_ACCOUNTS,
  rates: { login: NO_RATE, read: NO_RATE, write: NO_RATE, money: NO_RATE, newExtension: NO_RATE, newVersion: NO_RATE },
};

/** Shared by the nodes of a test. */
const TEST_SECRET_KEYS = [Buffer.alloc(32, 7)];
/** An unreachable issuer: its routes exist, but no login succeeds. */
const SILENT_ISSUER: IssuerConfig = {
  url: "http://127.0.0.1:9",
  clientId: "bourse",
  clientSecret: "a-test-secret",
  redirectUrl: "http://localhost/login",
  link: "new",
};

/** An unreachable payment provider: prices can be set, but nothing can be bought. */
const SILENT_PAYMENTS: PaymentsConfig = {
  payouts: "manual",
  stripe: { secretKey: "sk_test_silent", webhookSecrets: ["whsec_silent"], apiBase: "http://127.0.0.1:9" },
};

/**
 * For a service on the run's server: requests still run concurrently, and each connection is a process of that server.
 */
const CONNECTIONS = 4;

/** Far below the time after which sensitive actions require a new login. */
const LOGIN_KEPT_MS = 60_000;

/** The accounts of the first start. */
type OperatorRole = "administrator" | "reviewer" | "finance";

/** A test's options for its service. */
export interface TestCloudOptions {
  readonly limits?: CloudLimits;
  readonly flags?: readonly Flag[];
  /** A real server instead of a database in memory. */
  readonly databaseUrl?: string;
  /** The owner of that database, when nodes use another role. */
  readonly databaseOwnerUrl?: string;
  /** A folder shared by several services; absent: its own. The first to close removes it. */
  readonly dataDir?: string;
  /** An S3 bucket instead of a folder. */
  readonly s3?: NonNullable<CloudConfig["s3"]>;
  readonly parts?: CloudParts;
  readonly payouts?: PayoutProvider;
  /** The service's log; absent: discarded. */
  readonly log?: Log;
  /** A payment provider that answers. */
  readonly payments?: PaymentsConfig;
  readonly issuer?: IssuerConfig;
  /** Origin through which clients reach it; absent: the listening address. */
  readonly publicUrl?: string;
  /** Folder for public reads by nginx; absent: none. */
  readonly publicFilesDir?: string;
  /** A relay for mail; absent: mail is dropped. */
  readonly mail?: NonNullable<CloudConfig["mail"]>;
  /**
   * `still`: time passes only when the test moves it. `database`: the database's own clock, which tests cannot move.
   */
  readonly clock?: "still" | "database";
}

/** Counts the people of this process: several nodes of one service share their accounts. */
let made = 0;

/** A running service with its actors. */
export class TestCloud {
  readonly url: string;
  readonly dataDir: string;
  readonly clock: MovedClock;
  readonly anonymous: CloudActor;
  readonly #close: () => Promise<void>;
  readonly #provesAddresses: boolean;
  readonly #operators = new Map<OperatorRole, { readonly since: number; readonly actor: CloudActor }>();

  constructor(of: {
    url: string;
    dataDir: string;
    clock: MovedClock;
    close: () => Promise<void>;
    provesAddresses?: boolean;
  }) {
    this.url = of.url;
    this.dataDir = of.dataDir;
    this.clock = of.clock;
    this.anonymous = new CloudActor(of.url);
    this.#close = of.close;
    this.#provesAddresses = of.provesAddresses ?? true;
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
    });
  }

  async close(): Promise<void> {
    await this.#close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #signUp(): Promise<Session> {
    made += 1;
    const body = { email: `person${made}@example.com`, password: "a long test password", name: "Person" };
    const answer = await call(this.url, { method: "POST", path: "/auth/sign-up", body });
    if (answer.status !== 200) throw new Error(`no account: ${answer.bytes.toString()}`);
    return answer.body.data as Session;
  }

  /** The same with a verified address; if mail goes to a relay, or nowhere, the test verifies it. */
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
    return until(() => newestCode(path.join(this.dataDir, "letters"), { email, count }), `a letter to ${email}`);
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

  /** A session of an operator that no other test shares. */
  async logInAs(role: OperatorRole): Promise<CloudActor> {
    const file = JSON.parse(readFileSync(path.join(this.dataDir, "operators.json"), "utf8")) as {
      operators: { role: string; email: string; password: string }[];
    };
    const operator = file.operators.find((each) => each.role === role);
    const body = { email: operator?.email, password: operator?.password };
    const answer = await call(this.url, { method: "POST", path: "/auth/login", body });
    if (answer.status !== 200) throw new Error(`no login: ${answer.bytes.toString()}`);
    return new CloudActor(this.url, answer.body.data as Session);
  }
}

/**
 * Starts a service on a free port, with its own folder and a database of the run's PostgreSQL server, or one in memory
 * when there is none.
 */
export async function startCloud(options: TestCloudOptions = {}): Promise<TestCloud> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "bourse-cloud-"));
  const clock = options.clock === "still" ? stillClock() : movedClock();
  const { databaseOwnerUrl, payouts, s3, mail, publicFilesDir } = options;
  const isGiven = options.databaseUrl !== undefined || options.parts?.pool !== undefined;
  const isOnRunsServer = !isGiven && canSharePostgres();
  const databaseUrl = isOnRunsServer ? await migratedDatabase() : options.databaseUrl;
  // Passkeys are bound to a name, which must be configured for a service on a server.
  const port = isOnRunsServer ? await freePort() : 0;
  const publicUrl = options.publicUrl ?? (isOnRunsServer ? `http://localhost:${port}` : undefined);
  const parts = { ...options.parts, ...(payouts ? { payouts } : {}) };
  const issuer = options.issuer ?? SILENT_ISSUER;
  const payments = options.payments ?? SILENT_PAYMENTS;
  const own = { ...payments, issuer, secretKeys: TEST_SECRET_KEYS, ...(publicUrl === undefined ? {} : { publicUrl }) };
  const config = {
    dataDir,
    port,
    ...(options.clock === "database" ? {} : { clock }),
    log: options.log ?? SILENT_LOG,
    limits: options.limits ?? TEST_LIMITS,
    ...own,
  };
  const cloud = await createCloud(
    {
      ...config,
      flags: options.flags ?? FLAGS,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      ...(isOnRunsServer ? { databaseConnections: CONNECTIONS } : {}),
      ...(databaseOwnerUrl === undefined ? {} : { databaseOwnerUrl }),
      ...(s3 === undefined ? {} : { s3 }),
      ...(mail === undefined ? {} : { mail }),
      ...(publicFilesDir === undefined ? {} : { publicFilesDir }),
    },
    databaseUrl === undefined && !parts.pool ? { ...parts, pool: await openInMemory() } : parts,
  );
  const url = await cloud.listen();
  const provesAddresses = mail === undefined && (options.flags ?? FLAGS).includes("mail");
  return new TestCloud({ url, dataDir, clock, close: () => cloud.close(), provesAddresses });
}
