import { existsSync } from "node:fs";
import { type ChosenPackage, ClientRefusal, endorsePackage, type Submission } from "@bourse/client";
import { ENDORSEMENTS_FORMAT, type EndorsementBody, type EndorsementsFile } from "@bourse/contract";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { readEndorsementsFile } from "../../package-tool/official/endorsements-file.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { print } from "../print.ts";
import { loadPackage } from "../publishing/load-package.ts";
import { openKey } from "../publishing/open-key.ts";
import { writeJson } from "./files.ts";

/** Signs a package with an official key and adds the signature to a file. */
export async function officialSign(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const out = textOption(given, "out") ?? "";
  const chosen = await loadPackage(path);
  const before = existsSync(out) ? await endorsementsFor(out, chosen) : [];
  const made = endorsePackage(chosen, await openKey(io, textOption(given, "key") ?? "official"));
  const others = before.filter((each) => made.every((own) => own.key_id !== each.key_id));
  const { id, version } = chosen.package.manifest;
  const { digest } = chosen.package;
  const file: EndorsementsFile = {
    format: ENDORSEMENTS_FORMAT,
    id,
    version,
    digest,
    endorsements: [...others, ...made],
  };
  await writeJson(io, out, file);
  return print(given, io, {
    json: { ok: true, out, ...file },
    lines: () => [
      `signed ${safe(id)} ${safe(version)} (${digest})`,
      ...file.endorsements.map((each) => `  signed by  ${each.key_id}`),
    ],
  });
}

/** The signatures of a file, which must be of this package. */
export async function endorsementsFor(path: string, { package: found }: ChosenPackage): Promise<EndorsementBody[]> {
  const { id, version } = found.manifest;
  const file = await readFile(path);
  if (file.id === id && file.version === version && file.digest === found.digest) return [...file.endorsements];
  throw new ClientRefusal(
    "official.endorsements_invalid",
    `${path} is of ${file.id} ${file.version} (${file.digest}), not of ${id} ${version} (${found.digest}).`,
  );
}

async function readFile(path: string): Promise<EndorsementsFile> {
  const read = await readEndorsementsFile(path);
  if (read.file !== undefined) return read.file;
  throw new ClientRefusal("official.endorsements_invalid", `${path} cannot be used.`, read.issues);
}

/** Sends signatures for a submission, and shows how many are still missing. */
export async function officialAddSignature(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: idShownBy(given, "submissions") };
  const { endorsements } = await readFile(given.args[1] ?? "");
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("endorseSubmission", { path, body: { endorsements } });
  return print(given, io, {
    json: done,
    lines: () => [`${safe(done.id)} ${safe(done.version)} is ${done.state}`, ...officialLines(done)],
  });
}

/** The official signatures of a submission, for a reader. */
export function officialLines({ official }: Pick<Submission, "official">): readonly string[] {
  if (official === null) return [];
  if (official.threshold === null)
    return ["  official this marketplace has no official keys: it cannot be published here"];
  const count = `${official.signed_by.length} of ${official.threshold} signatures`;
  const missing = official.missing === 0 ? "complete" : `${official.missing} missing`;
  return [`  official ${count}, ${missing}`, ...official.signed_by.map((keyId) => `    signed by ${keyId}`)];
}
