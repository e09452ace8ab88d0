import { ClientRefusal, type Proof, provePossession, type Registration, type RestClient } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print, printList } from "../print.ts";
import { idOf } from "../publisher/given.ts";
import { openKey } from "../publishing/open-key.ts";

/** Starts a proof of a domain, or proves possession of a key. */
export async function prove(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const method = textOption(given, "method") as Proof["method"];
  const proof = method === "key_challenge" ? await proveKey(given, io, rest) : await beginDomain(given, rest, method);
  return print(given, io, { json: proof, lines: (style) => [lineOf(proof, style), ...whatToDo(proof)] });
}

async function proveKey(given: Invocation, io: Io, rest: RestClient): Promise<Proof> {
  if (textOption(given, "domain") !== undefined) {
    throw new ClientRefusal("tool.usage", "A key challenge proves no domain; leave --domain out.");
  }
  const key = await openKey(io, textOption(given, "key") ?? "default");
  const { publisher_id: publisherId } = await registrationOf(given, rest, { keyId: key.keyId });
  return provePossession({ rest, key, publisherId });
}

async function beginDomain(given: Invocation, rest: RestClient, method: Proof["method"]): Promise<Proof> {
  const domain = textOption(given, "domain");
  if (domain === undefined) throw new ClientRefusal("tool.usage", `${method} proves a domain; name it with --domain.`);
  const { publisher_id } = await registrationOf(given, rest);
  return rest.call("createProof", { body: { publisher_id, method, domain } });
}

/** The account's proofs, newest first. */
export async function proofs(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listProofs", {});
  return printList(given, io, {
    items,
    line: lineOf,
    none: "There is no proof yet; `bourse publisher prove` begins one.",
  });
}

/** Checks a proof; fails unless it holds. */
export async function check(given: Invocation, io: Io): Promise<ExitCode> {
  const proofId = idOf(given, "bourse publisher proofs");
  const { rest } = openLoggedIn(given, io);
  const proof = await rest.call("checkProof", { path: { proof_id: proofId }, body: {} });
  const code = proof.finding?.code === "holds" ? EXIT.ok : EXIT.refused;
  return print(given, io, { json: proof, lines: (style) => [lineOf(proof, style), ...whatToDo(proof)], code });
}

export async function withdraw(given: Invocation, io: Io): Promise<ExitCode> {
  const proofId = idOf(given, "bourse publisher proofs");
  const { rest } = openLoggedIn(given, io);
  const proof = await rest.call("withdrawProof", { path: { proof_id: proofId }, body: {} });
  return print(given, io, { json: proof, lines: (style) => [lineOf(proof, style)] });
}

function lineOf(proof: Proof, style: Paint): string {
  const what = proof.domain === null ? proof.method : `${proof.method} ${safe(proof.domain)}`;
  const since = proof.lapsed_at ?? proof.proven_at;
  const seen = proof.finding === null ? "" : `  ${safe(proof.finding.message)}`;
  return `${style.bold(proof.state)}${since === null ? "" : ` since ${since}`}  ${what}  ${proof.proof_id}${seen}`;
}

/** The remaining steps, ready to copy. */
function whatToDo({ state, method, publish, proof_id, expires_at }: Proof): readonly string[] {
  if (method === "key_challenge" || (state !== "pending" && state !== "lapsed")) return [];
  const thing =
    method === "dns_txt"
      ? ["Publish this DNS record:", "", `  ${safe(publish.text)}`]
      : [`Serve this as application/json at ${safe(publish.place)}:`, "", `  ${safe(publish.value)}`];
  const until = state === "pending" ? ` until ${expires_at}` : "";
  return [
    "",
    ...thing,
    "",
    `The marketplace looks for it by itself${until}; \`bourse publisher check ${proof_id}\` looks now.`,
  ];
}

/** Selects one of the account's registrations. */
interface Wanted {
  /** Absent: the newest registration, with any key. */
  readonly keyId?: string;
}

/**
 * The registration for a proof: the one of `--publisher`, or that of the account's only publisher.
 *
 * @throws ClientRefusal `tool.usage` when there are several publishers or none
 */
async function registrationOf(given: Invocation, rest: RestClient, { keyId }: Wanted = {}): Promise<Registration> {
  const { items } = await rest.call("listRegistrations", {});
  const named = textOption(given, "publisher");
  const own = named === undefined ? items : items.filter((each) => each.publisher === named);
  const names = [...new Set(own.map((each) => each.publisher))];
  if (names.length > 1) {
    throw usage(`You have several publishers (${names.map(safe).join(", ")}); name one with --publisher.`);
  }
  const found = own.filter((each) => keyId === undefined || each.key_id === keyId).at(-1);
  if (found) return found;
  throw usage(own.length === 0 ? "You have registered no such publisher yet." : "This key is not registered for it.");
}

function usage(message: string): ClientRefusal {
  return new ClientRefusal("tool.usage", message);
}
