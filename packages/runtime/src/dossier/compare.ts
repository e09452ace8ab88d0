import type { Dossier, DossierChange, DossierScenario } from "@bourse/contract/rest";

type Lines = ReadonlyMap<string, string>;
type Subject = (dossier: Dossier) => Lines;

/** The parts that two versions are compared by: each gives keys with what is said of them. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  "declared capability": ({ capabilities }) => present(capabilities.declared),
  "imported capability": ({ capabilities }) => present(capabilities.imported),
  "exercised capability": ({ capabilities }) => present(capabilities.exercised),
  "refused capability": ({ capabilities }) => present(capabilities.refused),
  import: ({ module }) => present(module?.imports ?? []),
  engine: ({ module }) => new Map(module ? [["", module.engine ? engineText(module.engine) : "none"]] : []),
  file: ({ files }) =>
    new Map(files.map(({ path, sha256, size }) => [path, `${path} (${size} bytes, ${sha256.slice(0, 12)})`])),
  command: ({ commands }) => present(commands.map(({ method }) => method)),
  scenario: ({ scenarios }) => new Map(scenarios.map((each) => [each.name, `${each.name}: ${doingOf(each)}`])),
  "look-ahead": ({ look_ahead }) =>
    new Map(look_ahead?.issues.map(({ rule, message }) => [`${rule} ${message}`, `${rule}: ${message}`])),
  address: ({ addresses }) => present(addresses.map(({ address }) => address)),
  origin: ({ origins }) => present(origins),
  string: ({ strings }) => present(strings.shown),
  finding: ({ findings }) =>
    new Map(
      findings
        .filter(({ rule }) => !rule.startsWith("lookahead."))
        .map(({ rule, message }) => [`${rule} ${message}`, `${rule}: ${message}`]),
    ),
};

const engineText = ({ name, sha256, release }: NonNullable<NonNullable<Dossier["module"]>["engine"]>): string =>
  `${name} ${sha256}${release === undefined ? "" : ` of release ${release}`}`;

const present = (names: readonly string[]): Lines => new Map(names.map((each) => [each, each]));

/** The acts of a scenario in words; equal words do not mean that it says the same. */
function doingOf({ calls, outputs, commands, log_entries, memory_pages, faults, differs }: DossierScenario): string {
  const failed = faults.map(({ code, times }) => `${times} × ${code}`);
  return [
    `${calls} callbacks`,
    `${outputs} outputs`,
    `${commands} commands`,
    `${log_entries} lines of log`,
    `${memory_pages} pages`,
    ...failed,
    ...(differs === null || differs === "nothing" ? [] : [`other ${differs} than usual`]),
  ].join(", ");
}

/** Everything in which a package's behaviour and contents differ from an earlier one's. */
export function compareDossiers(before: Dossier, after: Dossier): readonly DossierChange[] {
  return Object.entries(SUBJECTS).flatMap(([subject, linesOf]) => {
    const [old, now] = [linesOf(before), linesOf(after)];
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
      const [was, is] = [old.get(key) ?? null, now.get(key) ?? null];
      return was === is ? [] : [{ subject, before: was, after: is }];
    });
  });
}

/** As many digests as let the contents of two packages be compared to within a tenth. */
export const SKETCH = 128;

/** Estimates which part of the contents of two packages is in both, from 0 to 1. */
export function sharedPart(one: readonly string[], other: readonly string[]): number {
  const inBoth = new Set(one).intersection(new Set(other));
  const smallest = [...new Set([...one, ...other])].toSorted().slice(0, SKETCH);
  return smallest.length === 0 ? 0 : smallest.filter((each) => inBoth.has(each)).length / smallest.length;
}
