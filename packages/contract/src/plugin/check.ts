import { fitsSetting, settingRule } from "../in-app/manifest.ts";
import { type Issue, issue } from "../issue.ts";
import { escapeStep } from "../json/pointer.ts";
import { kindOf, show } from "../json/show.ts";
import { typed } from "../json/typed.ts";
import { isJsonObject, type JsonValue } from "../json/value.ts";
import { elements, member } from "../manifest/rules/read.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { PLUGIN_PROTOCOL, type PluginManifest, PluginManifestSchema } from "./manifest.ts";
import { parameterSetting } from "./parameter.ts";

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
    ...permissionIssues(value),
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

const NAMED = ["commands", "strategies", "views"] as const;

/** A contribution with another plugin's id as its prefix would appear on the page as if it came from that plugin. */
function nameIssues(value: JsonValue): readonly Issue[] {
  const id = member(value, "id");
  const foreign = ({ name, pointer }: Named) =>
    typeof id !== "string" || name.startsWith(`${id}.`)
      ? []
      : [issue("manifest.coupling", pointer, `${show(name)} does not begin with the plugin's id and a dot`)];
  const seen = new Set<string>();
  const repeated = ({ name, pointer }: Named) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [issue("manifest.duplicate", pointer, `${show(name)} repeats`)];
  };
  const contributes = member(value, "contributes");
  return [
    ...NAMED.flatMap((kind) => namesOf(contributes, kind)).flatMap((each) => [...repeated(each), ...foreign(each)]),
    ...actionNames(contributes).flatMap(foreign),
    ...settingNames(contributes).flatMap(foreign),
  ];
}

interface Named {
  readonly name: string;
  readonly pointer: string;
}

const named = (name: JsonValue | undefined, pointer: string): readonly Named[] =>
  typeof name === "string" ? [{ name, pointer }] : [];

function namesOf(contributes: JsonValue | undefined, kind: (typeof NAMED)[number]): readonly Named[] {
  return elements(member(contributes, kind)).flatMap((each, index) =>
    named(member(each, "id"), `/contributes/${kind}/${index}/id`),
  );
}

function actionNames(contributes: JsonValue | undefined): readonly Named[] {
  return elements(member(contributes, "views")).flatMap((view, index) =>
    elements(member(view, "actions")).flatMap((each, at) =>
      named(member(each, "command"), `/contributes/views/${index}/actions/${at}/command`),
    ),
  );
}

function settingNames(contributes: JsonValue | undefined): readonly Named[] {
  const settings = member(contributes, "configuration");
  if (!isJsonObject(settings)) return [];
  return Object.keys(settings).flatMap((key) => named(key, `/contributes/configuration/${escapeStep(key)}`));
}

/** Contributions that a plugin could not serve without the permission. */
const NEEDED = { views: "window", configuration: "workspace" } as const;

function permissionIssues(value: JsonValue): readonly Issue[] {
  const permissions = elements(member(value, "permissions"));
  return Object.entries(NEEDED).flatMap(([kind, permission]) => {
    const contributed = member(member(value, "contributes"), kind);
    if (contributed === undefined || permissions.includes(permission)) return [];
    return [issue("manifest.coupling", `/contributes/${kind}`, `needs the permission ${permission}`)];
  });
}

/** A strategy or setting could not use a default that its own rule refuses. */
function defaultIssues(value: JsonValue): readonly Issue[] {
  const contributes = member(value, "contributes");
  const strategies = elements(member(contributes, "strategies"));
  return [
    ...strategies.flatMap((strategy, index) =>
      unfitDefaults(member(strategy, "parameters"), `/contributes/strategies/${index}/parameters`),
    ),
    ...unfitDefaults(member(contributes, "configuration"), "/contributes/configuration"),
  ];
}

function unfitDefaults(parameters: JsonValue | undefined, pointer: string): readonly Issue[] {
  if (!isJsonObject(parameters)) return [];
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const setting = parameterSetting(typed(parameter));
    if (fitsSetting(setting, setting.default)) return [];
    return [issue("manifest.coupling", `${pointer}/${escapeStep(name)}/default`, `is not ${settingRule(setting)}`)];
  });
}

function protocolIssues(value: JsonValue, faults: readonly Issue[]): readonly Issue[] {
  const api = member(value, "api");
  if (typeof api !== "string" || api === PLUGIN_PROTOCOL) return [];
  if (faults.some((each) => each.pointer === "/api")) return [];
  return [issue("plugin.protocol_unsupported", "/api", `this host speaks ${PLUGIN_PROTOCOL}, not ${show(api)}`)];
}
