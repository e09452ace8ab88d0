import type { Submission } from "../generated/rest.ts";
import type { RestClient } from "../rest/client.ts";
import type { ChosenPackage } from "./package.ts";

/** After these states the same package may be submitted again. */
const SENT_BACK: ReadonlySet<Submission["state"]> = new Set<Submission["state"]>([
  "changes_requested",
  "rejected",
  "withdrawn",
]);

/**
 * An existing submission of exactly this archive: an earlier attempt may have succeeded although its answer was lost.
 */
export async function findSubmission(rest: RestClient, chosen: ChosenPackage): Promise<Submission | undefined> {
  const { digest } = chosen.package;
  const { items } = await rest.call("listSubmissions", { query: { digest } });
  return items.find((each) => each.digest === digest && !SENT_BACK.has(each.state));
}
