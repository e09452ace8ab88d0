import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  createRestClient,
  DEFAULT_RETRY,
  publishPackage,
  type RestClient,
  type RetryPolicy,
  registerPublisher,
  ServiceError,
  type Submission,
} from "@bourse/client";
import { needsOfficialSignatures } from "@bourse/contract";
import { SYSTEM_RANDOM, systemMachineTime } from "@bourse/platform";
import { type Author, identityOf, OFFICIAL, openAuthor } from "./author.ts";
import { type Example, readExamples, readLessons } from "./example-package.ts";
import { endorse } from "./official.ts";
import { type Operators, openOperators } from "./operators.ts";

const UNDER_WAY: ReadonlySet<Submission["state"]> = new Set<Submission["state"]>([
  "received",
  "checking",
  "check_failed",
]);
const LOOK_EVERY_MS = 100;
/** Given time. A check takes well under a second on a good machine; one that failed is repeated with growing pauses. */
const CHECKED_WITHIN_MS = 15 * 60_000;

export interface ContentOptions {
  readonly cloudUrl: string;
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/**
 * Publishes the examples through the marketplace's own workflow: register, verify, sign, upload, review, publish.
 * Published ones are left alone; an interrupted start is continued.
 *
 * @returns the ids of the examples that a first start installs. Official packages are published and offered; installing
 *   one is for the trader to decide, who reads what it may do and accepts its terms.
 */
export async function publishExamples(options: ContentOptions): Promise<readonly string[]> {
  return publishPackages(options, await readExamples());
}

/**
 * Publishes the examples, and the lessons of docs/learn: their publishers are named after them, so that a search for
 * "Bourse Lessons" shows them together and nothing else.
 */
export async function publishAll(options: ContentOptions): Promise<readonly string[]> {
  return publishPackages(options, [...(await readExamples()), ...(await readLessons())]);
}

/** A user who logs in meanwhile takes from the same allowance: it is waited for, and the start goes on. */
const PATIENT: RetryPolicy = { ...DEFAULT_RETRY, retries: 20, longestDelayMs: 60_000 };

/** Publishes packages that are built already. Official ones are signed with the installation's official key. */
export async function publishPackages(
  { cloudUrl, dataDir, say }: ContentOptions,
  examples: readonly Example[],
): Promise<readonly string[]> {
  const anonymous = createRestClient({ url: cloudUrl, retry: PATIENT });
  const missing: Example[] = [];
  for (const example of examples) if (!(await isPublished(anonymous, example))) missing.push(example);
  if (missing.length > 0) {
    const operators = await openOperators(path.join(dataDir, "cloud", "operators.json"), anonymous);
    // One login for each publisher: the marketplace limits how often an account may log in.
    const authors = new Map<string, Author>();
    for (const example of missing) {
      const known = authors.get(example.publisher);
      const author = known ?? (await authorOf(example, { dataDir, anonymous, operators }));
      authors.set(example.publisher, author);
      await verifyPublisher(author, operators, example);
      const submission =
        (await pendingSubmission(author, example)) ?? (await submit(author, example, { dataDir, say }));
      await review(operators, submission, say);
      say(`published ${example.package.manifest.name} ${example.package.manifest.version}`);
    }
  }
  const installed = examples.filter(({ publisher }) => identityOf(publisher).packages === "installed");
  return installed.map((each) => each.package.manifest.id);
}

interface Authors {
  readonly dataDir: string;
  readonly anonymous: RestClient;
  readonly operators: Operators;
}

/** Official packages have a publisher of their own, whose name only an administrator may register. */
async function authorOf({ publisher }: Example, { dataDir, anonymous, operators }: Authors): Promise<Author> {
  const marketplace = { anonymous, mails: path.join(dataDir, "cloud", "letters") };
  const identity = identityOf(publisher);
  const author = await openAuthor(path.join(dataDir, identity.folder), marketplace, identity);
  if (identity !== OFFICIAL) return author;
  const { account } = await author.rest.call("readMe", {});
  if (!account.roles.includes("administrator")) {
    await operators.administrator.call("grantRole", {
      path: { account_id: account.account_id },
      body: { role: "administrator", reason: "Publishes the official packages of this installation" },
    });
  }
  return author;
}

async function isPublished(rest: RestClient, { package: { manifest } }: Example): Promise<boolean> {
  const path = { id: manifest.id };
  try {
    const versions = await rest.readAll("listPluginVersions", { path });
    return versions.some((each) => each.version === manifest.version);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return false;
    throw error;
  }
}

async function verifyPublisher(
  { rest, key }: Author,
  { administrator }: Operators,
  { publisher }: Example,
): Promise<void> {
  const registration = await registerPublisher({ rest, key, publisher, displayName: publisher });
  if (registration.verified) return;
  const path = { publisher_id: registration.publisher_id };
  await administrator.call("verifyPublisher", {
    path,
    body: { reason: "The examples of this installation", evidence: "Made by its own first start" },
  });
}

async function pendingSubmission(
  { rest }: Author,
  { package: { manifest } }: Example,
): Promise<Submission | undefined> {
  const submissions = await rest.readAll("listSubmissions", {});
  const isWaiting = ({ id, version, state }: Submission): boolean =>
    id === manifest.id && version === manifest.version && !["rejected", "changes_requested"].includes(state);
  return submissions.find(isWaiting);
}

async function submit(
  { rest, key }: Author,
  chosen: Example,
  { dataDir, say }: Pick<ContentOptions, "dataDir" | "say">,
): Promise<Submission> {
  const isOfficial = needsOfficialSignatures(chosen.package.manifest.runtime);
  const endorsed = isOfficial ? { endorsements: await endorse(dataDir, chosen) } : {};
  const { sources } = chosen;
  const input = { random: SYSTEM_RANDOM, rest, key, chosen, ...endorsed, ...(sources && { sources }) };
  const { submission } = await publishPackage(input);
  say(`submitted ${submission.id} ${submission.version}: ${submission.state}`);
  return submission;
}

/** A package with code requires a person's review; the rules alone decide a resource package. */
async function review({ reviewer }: Operators, submission: Submission, say: ContentOptions["say"]): Promise<void> {
  const path = { submission_id: submission.submission_id };
  const state = await stateAfterChecks(reviewer, submission);
  say(`checked ${submission.id}: ${state}`);
  if (state === "in_review") {
    const reason = "Passed every rule; its source lies in this project";
    await reviewer.call("takeReview", { path, body: {} });
    await reviewer.call("decideReview", {
      path,
      body: { decision: "approve", reason, rule_ids: [] },
    });
    say(`reviewed ${submission.id}: approved`);
  }
  if (state === "in_review" || state === "approved") {
    await reviewer.call("publishReview", { path, body: { reason: "Approved" } });
  }
}

/** The checks run as a job after `complete`. */
async function stateAfterChecks(reviewer: RestClient, { submission_id, id }: Submission): Promise<Submission["state"]> {
  const end = systemMachineTime.now() + CHECKED_WITHIN_MS;
  for (; systemMachineTime.now() < end; await delay(LOOK_EVERY_MS)) {
    const { state, issues } = await reviewer.call("readReview", { path: { submission_id } });
    if (state === "rejected" || state === "changes_requested") {
      throw new Error(`${id} was refused: ${issues.map((each) => `${each.rule} ${each.message}`).join("; ")}`);
    }
    if (!UNDER_WAY.has(state)) return state;
  }
  throw new Error(`The checks of ${id} did not come to an end.`);
}
