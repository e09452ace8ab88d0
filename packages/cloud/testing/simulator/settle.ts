import type { ModelReversal, ModelSale, ModelWithdrawal } from "./model.ts";
import { dataOf, type Party } from "./operations.ts";
import type { Outcome, Sender } from "./round.ts";
import { followTakedown } from "./takedowns.ts";

/** Each party's available amount at the start of the round. */
export type Available = ReadonlyMap<Party, bigint>;

/** Applies the round's results to the models, and finds impossible ones. */
export async function settleRound(sender: Sender, outcomes: readonly Outcome[], available: Available): Promise<void> {
  for (const { operation, answer } of outcomes) {
    operation.settle(answer);
    if (operation.name === "withdraw" && answer.status !== 200) requireShortage(operation.party, outcomes, available);
  }
  const moves = Map.groupBy(
    outcomes.filter(({ operation }) => operation.withdrawal !== undefined),
    ({ operation }) => operation.withdrawal as ModelWithdrawal,
  );
  for (const [withdrawal, of] of moves) await followMoves(sender, withdrawal, of);
  for (const outcome of outcomes) await followTakedown(sender, outcome);
  for (const { operation } of outcomes) checkAbout(operation.party, operation.about);
}

/** A refusal for lack of money must be justified by what the others of the round may have taken. */
function requireShortage(party: Party, outcomes: readonly Outcome[], available: Available): void {
  const had = available.get(party) ?? 0n;
  const wanted = outcomes
    .filter(({ operation }) => operation.party === party)
    .reduce((sum, { operation }) => sum + operation.takes, 0n);
  if (wanted <= had) throw new Error(`a withdrawal was refused although ${had} covers ${wanted}`);
}

/** A single change with one answer determines its outcome; otherwise the audit trail does. */
async function followMoves(sender: Sender, withdrawal: ModelWithdrawal, of: readonly Outcome[]): Promise<void> {
  const [only] = of;
  const { book, desk } = (only as Outcome).operation.party;
  const told = of.flatMap(({ answer }) => (answer.status === 200 ? [String(dataOf(answer).state)] : []));
  const isPlain = of.length === 1 && only?.isFirstTry === true && told.length === 1;
  const path = isPlain
    ? [...(only.operation.name === "submit" && told[0] !== "submitted" ? ["submitted"] : []), ...told]
    : await pathOf(sender, desk.administrator.token, withdrawal);
  if (path.length === 0) throw new Error(`withdrawal ${withdrawal.id} is ${withdrawal.state} and nobody may move it`);
  for (const state of told) {
    if (!path.includes(state)) throw new Error(`withdrawal ${withdrawal.id}: ${state} was acknowledged and is lost`);
  }
  for (const state of path) book.follow(withdrawal, state);
}

/** States after the model's, from the trail that operators read. */
async function pathOf(sender: Sender, token: string | undefined, withdrawal: ModelWithdrawal): Promise<string[]> {
  const answer = await sender.read(token, `/admin/audit?limit=20&subject=withdrawal:${withdrawal.id}`);
  const states: string[] = dataOf(answer)
    .items.map(({ action }: { action: string }) => action.slice("withdrawal.".length))
    .reverse();
  const known = states.indexOf(withdrawal.state);
  if (known < 0) throw new Error(`withdrawal ${withdrawal.id}: ${withdrawal.state} is not in the trail`);
  return states.slice(known + 1);
}

/** Fees of a sale's refunds must sum to the rounded part; a decided reversal must have ended. */
function checkAbout(party: Party, about: object | undefined): void {
  if (about === undefined) return;
  if (party.book.reversals.includes(about as ModelReversal))
    throw new Error(`nobody may decide reversal ${(about as ModelReversal).id}`);
  const { gross, fee, acknowledged, refundedFee, externalId } = about as ModelSale;
  if (externalId === undefined) return;
  if (refundedFee !== (fee * acknowledged) / gross)
    throw new Error(`refunds of ${externalId} gave back ${refundedFee} of the fee ${fee}`);
}
