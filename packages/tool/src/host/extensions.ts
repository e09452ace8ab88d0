import { HostCallRefusal } from "@bourse/client";
import type { Extension, HostState, LicenceTerms, Plan, Terms } from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { type Paint, paint, plural, safe } from "../cli/text.ts";
import { print, printList } from "../marketplace/print.ts";
import { officialStateLines } from "./official.ts";
import { openHost } from "./open-host.ts";

const OPTIONS = { licence: "acceptLicence", network: "acceptNetwork" } as const;
const FLAGS = { licence: "--accept-licence", network: "--accept-network" } as const;

/** The values of the plan's terms that the options accept. @throws HostCallRefusal `install.terms_unknown`, `install.terms_not_accepted` */
async function acceptedTerms(given: Invocation, io: Io, { terms }: Plan): Promise<string[]> {
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
function termLines(terms: Terms): readonly string[] {
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

/** The running host and its version. */
export async function showStatus(given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const { official } = await host.call("GET /api/trust");
  const [state, { extensions }] = await Promise.all([host.call("GET /api/state"), host.call("GET /api/extensions")]);
  const reach = state.cloud.reachable === false ? "does not answer" : "answers";
  return print(given, io, {
    json: { origin: host.origin, ...state, extensions: extensions.length, activations: statesOf(extensions), official },
    lines: (style) => [
      `${style.bold("running")} at ${host.origin}, version ${safe(state.host_version)}`,
      `marketplace ${safe(state.cloud.url)} ${reach}; ${plural(extensions.length, "extension")}`,
      ...officialStateLines(official, style),
      ...slowLines(state, style),
    ],
  });
}

/** The computer, while it is the reason that extensions wait or fail. */
const slowLines = ({ machine }: HostState, style: Paint): readonly string[] =>
  machine?.slow === undefined ? [] : [style.yellow(safe(machine.slow))];

/** Number of extensions in each state. */
function statesOf(extensions: readonly Extension[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { activation } of extensions) counts[activation.state] = (counts[activation.state] ?? 0) + 1;
  return counts;
}

export async function listExtensions(given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const { extensions } = await host.call("GET /api/extensions");
  const state = await host.call("GET /api/state");
  const code = await printList(given, io, { items: extensions, line, none: "Nothing is installed." });
  // On the error stream, because each line of the list is one extension.
  for (const text of slowLines(state, paint(io.color))) await io.err(`${text}\n`);
  return code;
}

/** Lets an extension run although the marketplace says that its key is revoked, or takes that back. */
export async function runAnyway(given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const params = { id: idOf(given) };
  if (hasFlag(given, "revoke"))
    return printOne(given, io, await host.call("DELETE /api/extensions/:id/run-anyway", { params }));
  const { extensions } = await host.call("GET /api/extensions");
  const revoked = extensions.find(({ id }) => id === params.id)?.revoked;
  const from = textOption(given, "from");
  if (revoked && from === undefined) {
    const said = `the marketplace says: ${safe(revoked.reason)}. To run it anyway, add --from ${safe(revoked.effective_at)}`;
    throw new HostCallRefusal("tool.usage", said);
  }
  const body = { key_id: revoked?.key_id ?? NO_KEY, effective_at: from ?? "" };
  return printOne(given, io, await host.call("POST /api/extensions/:id/run-anyway", { params, body }));
}

/** Stands for a missing key. The host refuses it with its reason: the extension is not installed, or its key is not revoked. */
const NO_KEY = "0".repeat(64);

function line(extension: Extension, style: Paint): string {
  const { id, version, state, name, approved, activation, fault } = extension;
  const may = approved.length === 0 ? "no capability" : approved.join(", ");
  const wrong = fault ? style.yellow(`  ${safe(fault.code)}: ${safe(fault.message)}`) : "";
  const reason = !fault && activation.reason ? `: ${safe(activation.reason.message)}` : "";
  const runs = state === "disabled" ? "" : `  ${activation.state}${reason}`;
  return `${style.bold(state)} ${safe(id)} ${safe(version)}  ${safe(name)}  (${may})${runs}${wrong}${anyway(extension, style)}`;
}

/** Marks an extension that runs only because the trader decided so. */
function anyway({ revoked }: Extension, style: Paint): string {
  if (revoked?.run_anyway_since === undefined) return "";
  return style.yellow(
    `  runs anyway: its key is said to be revoked from ${safe(revoked.effective_at)} on: ${safe(revoked.reason)}`,
  );
}

/** Plans and installs in one step; approves what was named. */
export async function install(given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const version = textOption(given, "version");
  const rollback = hasFlag(given, "rollback") ? { rollback: true } : {};
  const body = { id: idOf(given), ...(version === undefined ? {} : { version }), ...rollback };
  const plan = await host.call("POST /api/extensions/resolve", { body });
  if (hasFlag(given, "plan")) return print(given, io, { json: plan, lines: () => planLines(plan) });
  const approve = textOption(given, "approve") ?? "";
  const asked = plan.capabilities.map(({ name }) => name);
  const approved = approve === "all" ? asked : approve.split(",").flatMap((each) => each.trim() || []);
  const accepted = await acceptedTerms(given, io, plan);
  const request = { plan_id: plan.plan_id, approved, accepted, trust_key: hasFlag(given, "trustKey") };
  const installed = await host.call("POST /api/extensions/install", { body: request });
  return print(given, io, { json: installed, lines: (style) => [line(installed, style), keyLine(plan)] });
}

function planLines(plan: Plan): readonly string[] {
  const { action, id, version, publisher, approval, capabilities, terms } = plan;
  return [
    `${action} ${safe(id)} ${safe(version)} of ${safe(publisher)}`,
    keyLine(plan),
    approval === "whole" ? "Its capabilities are approved together or not at all:" : "It asks for these capabilities:",
    ...capabilities.map((each) => `  ${each.name}: ${each.title}. ${each.description}`),
    ...terms.flatMap((each) => ["", `${each.kind} ${each.value}`, ...termLines(each)]),
  ];
}

/** The publisher's key, and why this host accepts it or what accepts it. */
function keyLine({ key_id, key_trusted, official, publisher }: Plan): string {
  const key = `signed with key ${key_id} of ${safe(publisher)}`;
  if (key_trusted) return `${key}, which this host trusts`;
  if (official === undefined) return `${key}, which is new to this host: --trust-key trusts it from now on`;
  const { signed_by, keys, revision } = official;
  return `${key}, accepted for this extension alone: ${signed_by.length} of ${keys} official keys (set ${revision}) signed it`;
}

export async function approve(given: Invocation, io: Io): Promise<ExitCode> {
  const [, ...approved] = given.args;
  if (approved.length === 0 && !hasFlag(given, "none")) {
    throw new HostCallRefusal("tool.usage", "Name the capabilities to approve, or withdraw all with --none.");
  }
  const parts = { params: { id: idOf(given) }, body: { approved } };
  return printOne(given, io, await openHost(given, io).call("PUT /api/extensions/:id/approvals", parts));
}

export async function turn(verb: "enable" | "disable", given: Invocation, io: Io): Promise<ExitCode> {
  const parts = { params: { id: idOf(given) } };
  return printOne(given, io, await openHost(given, io).call(`POST /api/extensions/:id/${verb}`, parts));
}

export async function remove(given: Invocation, io: Io): Promise<ExitCode> {
  const id = idOf(given);
  const objects = textOption(given, "objects") === "remove" ? "remove" : "keep";
  const removed = await openHost(given, io).call("DELETE /api/extensions/:id", { params: { id }, query: { objects } });
  const kept = objects === "keep" ? "; what you made from it stays" : "";
  return print(given, io, { json: { id, ...removed }, lines: () => [`removed ${safe(id)}${kept}`] });
}

export async function showLog(given: Invocation, io: Io): Promise<ExitCode> {
  const { entries } = await openHost(given, io).call("GET /api/extensions/:id/log", { params: { id: idOf(given) } });
  return printList(given, io, {
    items: entries,
    line: ({ at, text }) => `${at}  ${safe(text)}`,
    none: "Nothing is logged.",
  });
}

const idOf = ({ args }: Invocation): string => args[0] ?? "";

function printOne(given: Invocation, io: Io, extension: Extension): Promise<ExitCode> {
  return print(given, io, { json: extension, lines: (style) => [line(extension, style)] });
}
