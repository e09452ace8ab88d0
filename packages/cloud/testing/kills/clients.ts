import { setTimeout as delay } from "node:timers/promises";
import type { Submission } from "@bourse/contract/rest";
import type { Random } from "@bourse/testing/random";
import { type Author, upload } from "../author.ts";
import type { LeanAnswer, LeanClient } from "../lean-client.ts";
import { freshId, makePackage, type TestPackage } from "../package.ts";
import { dataOf, type Operation, type Party, planOperation } from "../simulator/operations.ts";
import type { TestCloud } from "../test-cloud.ts";

/** Number of successful answers, and of retries for them. */
export interface Tally {
  acknowledged: number;
  published: number;
  retries: number;
}

/** How long clients continue. */
export interface Shift {
  readonly isOver: () => boolean;
  readonly tally: Tally;
}

const LARGEST_SALE = 1000n;
const RETRY_MS = 20;
/** A starting node takes seconds on a busy machine. */
const MOST_TRIES = 6000;

/** Retries until there is an answer: nodes die, and the balancer reports it when none is left. */
async function insist<T>(shift: Shift, ask: () => Promise<T | undefined>): Promise<{ answer: T; tries: number }> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    // A broken connection says nothing about the effect.
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return { answer, tries };
    shift.tally.retries += 1;
    await delay(RETRY_MS);
  }
  throw new Error("nobody answers any more");
}

/** Moves money of one creator, one step after another, each until it is answered. */
export async function moveMoney(
  shift: Shift,
  client: LeanClient,
  { cloud, party, random }: { readonly cloud: TestCloud; readonly party: Party; readonly random: Random },
): Promise<void> {
  while (!shift.isOver()) {
    await insist(shift, async () => {
      await party.desk.logInAgain(cloud);
      return party.desk;
    });
    const [operation] = planOperation(random, party, LARGEST_SALE);
    if (operation) await performOne(shift, client, operation);
  }
}

async function performOne(shift: Shift, client: LeanClient, operation: Operation): Promise<void> {
  const { answer, tries } = await insist(shift, async () => {
    const got = await client.send(operation.call);
    return isVerdict(got) ? got : undefined;
  });
  operation.settle(answer);
  const { withdrawal, party } = operation;
  if (answer.status === 200) shift.tally.acknowledged += 1;
  if (!withdrawal) return;
  // Only this client moves the withdrawal: if it has moved already, an earlier try did it and its answer was lost.
  if (answer.status !== 200 && tries === 1) throw new Error(`withdrawal ${withdrawal.id} was moved by nobody`);
  const to = { cancel: "cancelled", submit: "submitted", paid: "paid", failed: "failed" }[operation.name];
  party.book.follow(withdrawal, to ?? "");
}

function isVerdict(answer: LeanAnswer): boolean {
  if (answer.status >= 500) return false;
  return answer.status !== 409 || dataOf(answer).error !== "idempotency.in_flight";
}

/** An acknowledged version. */
export interface PublishedVersion {
  readonly pack: TestPackage;
  readonly submissionId: string;
}

/** Publishes version after version of one extension; returns the acknowledged ones. */
export async function publishVersions(shift: Shift, author: Author): Promise<readonly PublishedVersion[]> {
  const id = freshId();
  const published: PublishedVersion[] = [];
  for (let minor = 0; !shift.isOver(); minor += 1) {
    const pack = makePackage({ publisher: author.publisher, id, version: `1.${minor}.0` });
    const { answer: submissionId } = await insist(shift, () => submitOnce(author, pack));
    published.push({ pack, submissionId });
    shift.tally.published += 1;
  }
  return published;
}

/** All steps from ticket to submission; undefined when a node died meanwhile. A second run finds the version taken. */
async function submitOnce(author: Author, pack: TestPackage): Promise<string | undefined> {
  const ticket = await author.ticket(pack);
  const status = await upload(ticket, pack.archive);
  if (status >= 500) return undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await author.complete(ticket, pack).catch(() => undefined);
    if (answer?.status === 200) return (answer.body.data as Submission).submission_id;
    if (answer && answer.status < 500) throw new Error(`not completed: ${answer.bytes.toString()}`);
    await delay(RETRY_MS);
  }
  return undefined;
}
