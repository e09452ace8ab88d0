import {
  newestOf,
  type OfficialSets,
  officialSetsBody,
  readProposedSets,
  type SignedOfficialSet,
} from "@bourse/archive";
import { ClientRefusal, signOfficialSet } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { openKeys } from "../context.ts";
import { openKey } from "../publishing/open-key.ts";
import { readSets, writeSets } from "./files.ts";
import { namesOption, setOf } from "./keys.ts";
import { printSets } from "./sets.ts";

/** Proposes the next set of official keys, or adds signatures to a proposed one. */
export async function officialRotate(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const out = textOption(given, "out") ?? path;
  const { sets, open } = await readSets(path);
  const keys = namesOption(given, "keys");
  if (keys !== undefined && open.length > 0)
    throw new ClientRefusal("official.set_unsigned", "The newest set of the file still lacks signatures.");
  const proposed = keys === undefined ? sets : propose(given, io, { sets, keys });
  const signed = await sign(io, proposed, namesOption(given, "signWith") ?? []);
  await writeSets(io, out, signed);
  return printSets(given, io, { path: out, sets: signed, open: lacksOf(signed) });
}

function propose(
  given: Invocation,
  io: Io,
  { sets, keys }: { readonly sets: OfficialSets; readonly keys: readonly string[] },
): OfficialSets {
  const from = newestOf(sets);
  return [...sets, { set: setOf(given, openKeys(io), { keys, from }), signatures: [] }];
}

async function sign(io: Io, sets: OfficialSets, names: readonly string[]): Promise<OfficialSets> {
  const newest = sets.at(-1);
  const before = sets.at(-2);
  if (newest === undefined || before === undefined)
    throw new ClientRefusal("official.set_invalid", "The file has one set alone: give --keys for the next one.");
  let signed: SignedOfficialSet = newest;
  for (const name of names) {
    const key = await openKey(io, name);
    if (!before.set.keys.some((each) => each.keyId === key.keyId))
      throw new ClientRefusal("official.key_unknown", `The key "${name}" is not of set ${before.set.revision}.`);
    const others = signed.signatures.filter((each) => each.keyId !== key.keyId);
    signed = { set: signed.set, signatures: [...others, signOfficialSet(signed.set, key)] };
  }
  const [first, ...later] = sets;
  return [first, ...later.slice(0, -1), signed];
}

/** Read as hosts will read it, so that the command says what they will say. */
function lacksOf(sets: OfficialSets) {
  const verdict = readProposedSets(new TextEncoder().encode(JSON.stringify(officialSetsBody(sets))));
  return verdict.ok ? verdict.open : verdict.faults;
}
