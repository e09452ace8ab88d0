import { fitsSetting, settingRule } from "../in-app/manifest.ts";
import { type Issue, issue } from "../issue.ts";
import { typed } from "../json/typed.ts";
import { isJsonObject, type JsonValue } from "../json/value.ts";
import { elements, member } from "../manifest/rules/read.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { kindOf, show } from "../schemas/words.ts";
import { PLUGIN_PROTOCOL, type PluginManifest, PluginManifestSchema } from "./manifest.ts";
import { parameterSetting } from "./strategy.ts";

/** A description that can be used, or every fault of it. */
export type PluginVerdict =
  | { readonly ok: true; readonly manifest: PluginManifest; readonly issues: readonly [] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const checker = lazyChecker(PluginManifestSchema);

/** Checks the value of a `plugin.yaml`: the closed schema, then what its fields say about each other. */
export function checkPluginManifest(value: JsonValue): PluginVerdict {
  if (!isJsonObject(value)) {
    return { ok: false, issues: [issue("manifest.type", "", `must be an object, not ${kindOf(value)}`)] };
  }
  const holds = checker.holds(value);
  const faults = holds ? [] : checker.faults(value);
  const crossed = [
    ...entryIssues(value),
    ...nameIssues(value),
    ...(holds ? defaultIssues(value) : []),
    ...protocolIssues(value, faults),
  ];
  const issues = [...faults, ...crossed];
  if (holds && issues.length === 0) return { ok: true, manifest: typed(value), issues: [] };
  return { ok: false, issues: issues.length > 0 ? issues : [issue("manifest.schema", "", "does not fit its schema")] };
}

function entryIssues(value: JsonValue): readonly Issue[] {
  const entry = member(value, "entry");
  const files = member(value, "files");
  if (typeof entry !== "string" || !isJsonObject(files) || Object.hasOwn(files, entry)) return [];
  return [issue("manifest.coupling", "/entry", `${show(entry)} is not among the plugin's files`)];
}

const NAMED = ["commands", "strategies"] as const;

/** A command or strategy that bears another plugin's name would stand on the page as if it came from there. */
function nameIssues(value: JsonValue): readonly Issue[] {
  const id = member(value, "id");
  const seen = new Set<string>();
  const all = NAMED.flatMap((kind) =>
    elements(member(member(value, "contributes"), kind)).map((each, index) => ({
      name: member(each, "id"),
      pointer: `/contributes/${kind}/${index}/id`,
    })),
  );
  return all.flatMap(({ name, pointer }) => {
    if (typeof name !== "string") return [];
    const again = seen.has(name);
    seen.add(name);
    return [
      ...(again ? [issue("manifest.duplicate", pointer, `${show(name)} repeats`)] : []),
      ...(typeof id !== "string" || name.startsWith(`${id}.`)
        ? []
        : [issue("manifest.coupling", pointer, `${show(name)} does not begin with the plugin's id and a dot`)]),
    ];
  });
}

/** A default that its own rule refuses could not be run. */
function defaultIssues(value: JsonValue): readonly Issue[] {
  const strategies = elements(member(member(value, "contributes"), "strategies"));
  return strategies.flatMap((strategy, index) => {
    const parameters = member(strategy, "parameters");
    if (!isJsonObject(parameters)) return [];
    return Object.entries(parameters).flatMap(([name, parameter]) => {
      const setting = parameterSetting(typed(parameter));
      if (fitsSetting(setting, setting.default)) return [];
      const pointer = `/contributes/strategies/${index}/parameters/${name}/default`;
      return [issue("manifest.coupling", pointer, `is not ${settingRule(setting)}`)];
    });
  });
}

function protocolIssues(value: JsonValue, faults: readonly Issue[]): readonly Issue[] {
  const api = member(value, "api");
  if (typeof api !== "string" || api === PLUGIN_PROTOCOL) return [];
  if (faults.some((each) => each.pointer === "/api")) return [];
  return [issue("plugin.protocol_unsupported", "/api", `this host speaks ${PLUGIN_PROTOCOL}, not ${show(api)}`)];
}
