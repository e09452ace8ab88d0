import { type Issue, issue } from "@bourse/contract";
import type { Dossier, DossierScenario } from "@bourse/contract/rest";
import type { Scenario } from "./scenarios.ts";

/** The facts that findings are about. */
export interface Facts extends Pick<Dossier, "capabilities" | "commands" | "scenarios" | "addresses" | "origins"> {
  readonly known: ReadonlyMap<string, Scenario>;
  /** Why not every scenario was run. */
  readonly gaveUp: string | undefined;
  /** Files that a browser reads. */
  readonly isWebApp: boolean;
}

type Rule = (facts: Facts) => readonly Issue[];

/** Callbacks after which nobody tries an extension out any more. */
const LATE = 300;

const named = (rows: readonly DossierScenario[]): string => rows.map(({ name }) => `"${name}"`).join(", ");
const some = (rule: string, names: readonly string[], words: string): readonly Issue[] =>
  names.length === 0 ? [] : [issue(rule, "", `${words}: ${names.join(", ")}`)];

const RULES: readonly Rule[] = [
  ({ gaveUp }) => (gaveUp === undefined ? [] : [issue("dossier.incomplete", "", `Scenarios are missing: ${gaveUp}.`)]),
  ({ scenarios }) => {
    const differing = scenarios.filter(({ repeats }) => !repeats);
    return differing.length === 0
      ? []
      : [issue("dossier.not_repeatable", "", `Two equal runs differed in ${named(differing)}.`)];
  },
  ({ scenarios, known }) =>
    scenarios.flatMap(({ name, varies, differs }) => {
      const { allows } = known.get(name) ?? {};
      if (allows === undefined || differs === null || differs === "nothing" || differs === allows) return [];
      const how = differs === "acts" ? "acts otherwise" : "says something else";
      return [issue("dossier.behaviour_varies", "", `With another ${varies} ("${name}") it ${how}.`)];
    }),
  ({ commands, known }) =>
    commands.flatMap(({ method, first, scenario }) => {
      const { varies } = known.get(scenario) ?? {};
      if (varies === "number of starts")
        return [issue("dossier.late_command", "", `${method} was tried first at ${scenario}.`)];
      if (first < LATE) return [];
      return [issue("dossier.late_command", "", `${method} was tried first after ${first} callbacks.`)];
    }),
  ({ scenarios }) => {
    const failing = scenarios.filter(({ faults }) => faults.length > 0);
    const [first] = failing.flatMap(({ faults }) => faults);
    return first ? [issue("dossier.fault", "", `${first.code}: ${first.message} (in ${named(failing)})`)] : [];
  },
  ({ capabilities }) =>
    some("dossier.capability_refused", capabilities.refused, "Commands need what the manifest does not ask for"),
  ({ capabilities, scenarios }) => {
    const { declared, exercised } = capabilities;
    const unused = scenarios.length === 0 ? [] : declared.filter((each) => !exercised.includes(each));
    return some("dossier.capability_unused", unused, "Asked for and not made use of");
  },
  ({ addresses, origins, isWebApp }) => {
    const outside = isWebApp ? addresses.filter(({ address }) => !isAmong(address, origins)) : [];
    const names = outside.slice(0, SHOWN).map(({ address, places }) => `${address} (${places.join(", ")})`);
    return some("dossier.address_undeclared", names, "Addresses that are not among the origins");
  },
];

const SHOWN = 10;

/** Names of XML, which nobody requests. */
const NAMESPACES = "http://www.w3.org/";

const isAmong = (address: string, origins: readonly string[]): boolean =>
  address.startsWith(NAMESPACES) || origins.includes(URL.parse(address)?.origin ?? "");

/** Everything that a person should look at. */
export function findingsOf(facts: Facts): readonly Issue[] {
  return RULES.flatMap((rule) => rule(facts));
}
