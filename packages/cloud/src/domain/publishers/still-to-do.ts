import type { Work } from "../../database/held.ts";
import { proofPage } from "../../store/publishers/proofs.ts";
import { registrationsOfAccount } from "../../store/publishers/registrations.ts";

/** More proofs than a publisher may have at once. */
const MOST_PROOFS = 100;

/** The remaining steps until an account's publisher is verified, as the text of its refusal. */
export async function stillToDo(work: Work, accountId: string): Promise<string> {
  const waiting = (await registrationsOfAccount(work, accountId)).filter((each) => each.state === "registered");
  if (waiting.length === 0)
    return "No key is registered yet. Still to do: register a key for the publisher, prove who you are, an administrator's decision.";
  if (waiting.every((each) => each.name_check === "refused"))
    return "The name resembles another publisher's too closely. Still to do: register a key for another name.";
  if (waiting.every((each) => each.name_check !== "clear"))
    return "The name resembles another publisher's. Still to do: a reviewer's decision whether it is allowed, an administrator's decision.";
  const publisherIds = waiting.map((each) => each.publisher_id);
  const proofs = await proofPage(work, { publisherIds, after: undefined, limit: MOST_PROOFS });
  if (proofs.some((each) => each.state === "proven"))
    return "The key is registered and a proof holds. Still to do: an administrator's decision.";
  if (proofs.some((each) => each.state === "pending"))
    return "The key is registered and a proof is being looked for. Still to do: publish the proof, an administrator's decision.";
  return "The key is registered. Still to do: prove who you are, an administrator's decision.";
}
