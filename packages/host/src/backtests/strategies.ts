import type { StrategySet } from "@bourse/builtin";
import { HOST_VERSION } from "@bourse/contract";
import type { StrategyInfo } from "@bourse/contract/host-api";
import { type ContributedStrategy, fitsSetting, type StrategyParameters, settingRule } from "@bourse/contract/in-app";
import { programUrl } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";

/** Where the code of a strategy is. */
export type StrategyProgram =
  | { readonly kind: "builtIn"; readonly module: string }
  | {
      readonly kind: "plugin";
      /** The plugin's files are checked when the run begins, which may be long after the request. */
      readonly dataDir: string;
      readonly id: string;
      readonly digest: string;
    };

/** A strategy that can be run. */
export interface KnownStrategy {
  readonly described: ContributedStrategy;
  /** The extension or plugin that contributes it. */
  readonly from: { readonly id: string; readonly name: string };
  /** Changes with the code, because other code may give another result. */
  readonly version: string;
  readonly program: StrategyProgram;
}

/** The strategies of the client itself. */
export function ownStrategies(sets: readonly StrategySet[]): readonly KnownStrategy[] {
  return sets.flatMap(({ id, name, strategies, module }) =>
    strategies.map((described) => ({
      described,
      from: { id, name },
      version: HOST_VERSION,
      program: { kind: "builtIn", module: programUrl(module).href },
    })),
  );
}

/** A strategy for the page and for programs. */
export function strategyInfo({ described: { id, title, description, parameters }, from }: KnownStrategy): StrategyInfo {
  return {
    id,
    title,
    description,
    from: from.name,
    parameters: Object.entries(parameters).map(([name, setting]) => ({
      name,
      type: setting.type,
      description: setting.description,
      rule: settingRule(setting),
      ...(setting.enum && { enum: [...setting.enum] }),
      default: setting.default,
    })),
  };
}

/** The values of all parameters: the given ones, and the defaults of the others. @throws HostRefusal `backtest.parameters_invalid` */
export function parametersOf({ parameters }: ContributedStrategy, given: StrategyParameters): StrategyParameters {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(parameters, name));
  const faults = [
    ...unknown.map((name) => `there is no parameter ${name}`),
    ...Object.entries(parameters).flatMap(([name, setting]) =>
      Object.hasOwn(given, name) && !fitsSetting(setting, given[name])
        ? [`${name} is not ${settingRule(setting)}`]
        : [],
    ),
  ];
  if (faults.length > 0) throw new HostRefusal("backtest.parameters_invalid", faults.join("; "));
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { default: usual }]) => [name, given[name] ?? usual]),
  );
}
