import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type ChosenPackage,
  createRestClient,
  publishPackage,
  type RestClient,
  registerPublisher,
  ServiceError,
  type Submission,
} from "@bourse/client";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { type Author, openAuthor } from "./author.ts";
import { readExamples } from "./example-package.ts";
import { type Operators, openOperators } from "./operators.ts";

const UNDER_WAY: ReadonlySet<Submission["state"]> = new Set<Submission["state"]>([
  "received",
  "checking",
  "check_failed",
]);
const LOOK_EVERY_MS = 100;
/** A minute: a check takes well under a second, a failed one is repeated with growing pauses. */
const MAX_LOOKS = 600;

export interface ContentOptions {
  readonly cloudUrl: string;
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/**
 * Publishes the examples through the marketplace's own workflow: register, verify, sign, upload, review, publish.
 * Published ones are left alone; an interrupted start is continued.
 *
 * @returns the ids of the examples, all of them published.
 */
export async function publishExamples({ cloudUrl, dataDir, say }: ContentOptions): Promise<readonly string[]> {
  const anonymous = createRestClient({ url: cloudUrl });
  const examples = await readExamples();
  const missing: ChosenPackage[] = [];
  for (const example of examples) if (!(await isPublished(anonymous, example))) missing.push(example);
  if (missing.length > 0) {
    const author = await openAuthor(path.join(dataDir, "author"), {
      anonymous,
      letters: path.join(dataDir, "cloud", "letters"),
    });
    const operators = await openOperators(path.join(dataDir, "cloud", "operators.json"), anonymous);
    for (const example of missing) {
      await verifyPublisher(author, operators, example);
      const submission = (await pendingSubmission(author, example)) ?? (await submit(author, example, say));
      await review(operators, submission, say);
      say(`published ${example.package.manifest.name} ${example.package.manifest.version}`);
    }
  }
  return examples.map((each) => each.package.manifest.id);
}

async function isPublished(rest: RestClient, { package: { manifest } }: ChosenPackage): Promise<boolean> {
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
  { publisher }: ChosenPackage,
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
  { package: { manifest } }: ChosenPackage,
): Promise<Submission | undefined> {
  const submissions = await rest.readAll("listSubmissions", {});
  const isWaiting = ({ id, version, state }: Submission): boolean =>
    id === manifest.id && version === manifest.version && !["rejected", "changes_requested"].includes(state);
  return submissions.find(isWaiting);
}

async function submit({ rest, key }: Author, chosen: ChosenPackage, say: ContentOptions["say"]): Promise<Submission> {
  const { submission } = await publishPackage({ random: SYSTEM_RANDOM, rest, key, chosen });
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
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { state, issues } = await reviewer.call("readReview", { path: { submission_id } });
    if (state === "rejected" || state === "changes_requested") {
      throw new Error(`${id} was refused: ${issues.map((each) => `${each.rule} ${each.message}`).join("; ")}`);
    }
    if (!UNDER_WAY.has(state)) return state;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`The checks of ${id} did not come to an end.`);
}
