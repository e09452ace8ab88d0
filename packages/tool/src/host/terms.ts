import type { LicenceTerms, Plan, Terms } from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";
import { HostCallRefusal } from "./failure.ts";

const OPTIONS = { licence: "acceptLicence", network: "acceptNetwork" } as const;
const FLAGS = { licence: "--accept-licence", network: "--accept-network" } as const;

/** The values of the plan's terms that the options accept. @throws HostCallRefusal `install.terms_unknown`, `install.terms_not_accepted` */
export async function acceptedTerms(given: Invocation, io: Io, { terms }: Plan): Promise<string[]> {
  for (const kind of ["licence", "network"] as const) {
    const value = textOption(given, OPTIONS[kind]);
    if (value === undefined || terms.some((each) => each.kind === kind && each.value === value)) continue;
    throw new HostCallRefusal("install.terms_unknown", `${FLAGS[kind]} ${safe(value)} is not what this package asks`);
  }
  const missing = terms.filter((each) => !each.accepted && textOption(given, OPTIONS[each.kind]) === undefined);
  if (missing.length > 0) {
    const flags = missing.map(({ kind, value }) => `${FLAGS[kind]} ${value}`).join(" ");
    // The answer for scripts has one line; --plan gives them the terms.
    if (!hasFlag(given, "json")) await io.err(`${missing.flatMap(termLines).join("\n")}\n\n`);
    throw new HostCallRefusal("install.terms_not_accepted", `read what it asks, then add ${flags}`);
  }
  return terms.filter((each) => textOption(given, OPTIONS[each.kind]) !== undefined).map(({ value }) => value);
}

/** The terms as a person reads them. */
export function termLines(terms: Terms): readonly string[] {
  if (terms.kind === "licence") return licenceLines(terms);
  const added = new Set(terms.added);
  const origins = terms.origins.map((each) => `  ${safe(each)}${added.has(each) ? "" : " (accepted before)"}`);
  return ["It can reach these servers, and no others:", ...origins];
}

function licenceLines(terms: LicenceTerms): readonly string[] {
  const { name, text, repository, revision, downloads, statements } = terms;
  return [
    `Licence of the model's weights: ${safe(name)} (${safe(repository)} ${safe(revision)})`,
    ...statements.map(safe),
    `On disk ${megabytes(terms.disk_bytes)}, in memory ${megabytes(terms.memory_bytes)}.`,
    ...downloads.map((each) => `Downloads ${safe(each.name)} from ${safe(each.from)}: ${megabytes(each.bytes)}`),
    "",
    ...text.split("\n").map((line) => `  ${safe(line)}`),
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
