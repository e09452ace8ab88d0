import {
  type Capability,
  type CommandContract,
  type CommandRequirements,
  checkCommandParams,
  checkCommandResult,
  neededCapabilities,
} from "@bourse/contract";
import { GenerationEnded } from "./ended.ts";
import { CommandFailure } from "./failure.ts";
import type { Installed } from "./installed.ts";

/**
 * Decides what an extension may do now. Every check reads the store: a cached copy could still say yes after a revoke
 * was acknowledged.
 */
export interface Authority {
  /** True while this very generation is installed and enabled. */
  isGeneration(principal: Installed): boolean;
  /** True for a guest of the workspace this host has open. */
  isWorkspace(principal: Installed): boolean;
  /** True while the capability is approved for this very generation. */
  holds(principal: Installed, capability: Capability): boolean;
}

/** Parameters as received in an envelope: an object whose members are unchecked. */
export type RawParams = Readonly<Record<string, unknown>>;

/** Faults reported to a guest at once: nobody would read more, and the message has a limit. */
const FAULTS_TOLD = 16;

/** @throws Error for an unknown method, which cannot happen: the envelope's validation admits only the 29. */
export function findCommand<Found>(commands: ReadonlyMap<string, Found>, method: string): Found {
  const command = commands.get(method);
  if (!command) throw new Error(`the host has no command ${method}`);
  return command;
}

/**
 * Some commands are reserved for one official extension. Any marketplace may publish a package under that id, so the
 * signing key decides, not the id alone. @throws CommandFailure `command.extension_denied`
 */
export function requireExtension(
  { extension }: CommandRequirements,
  { id, keyId }: Installed,
  officialKeys: ReadonlySet<string>,
): void {
  if (extension === undefined) return;
  if (extension !== id) throw new CommandFailure("command.extension_denied", `only ${extension} may submit it`);
  if (officialKeys.has(keyId)) return;
  throw new CommandFailure("command.extension_denied", `only ${extension} may submit it, signed with an official key`);
}

/** @throws CommandFailure `command.permission_denied`, which lists every missing capability */
export function requireCapabilities(requires: CommandRequirements, params: RawParams, held: Held): void {
  const missing = neededCapabilities(requires, params).filter((each) => !held.authority.holds(held.principal, each));
  if (missing.length === 0) return;
  throw new CommandFailure("command.permission_denied", `not approved: ${missing.join(", ")}`);
}

/** The approvals to check against. */
export interface Held {
  readonly authority: Authority;
  readonly principal: Installed;
}

/** @throws GenerationEnded */
export function requireGeneration(authority: Authority, principal: Installed): void {
  if (!authority.isGeneration(principal)) throw new GenerationEnded();
}

/** @throws GenerationEnded */
export function requireWorkspace(authority: Authority, principal: Installed): void {
  if (!authority.isWorkspace(principal)) throw new GenerationEnded();
}

/** @throws CommandFailure `command.params_invalid`, which lists all faults */
export function requireParams(contract: CommandContract<string>, params: RawParams): void {
  const issues = checkCommandParams(contract, params);
  if (issues.length === 0) return;
  const told = issues.slice(0, FAULTS_TOLD).map(({ pointer, message }) => `${pointer || "params"}: ${message}`);
  const more = issues.length > FAULTS_TOLD ? [`and ${issues.length - FAULTS_TOLD} more`] : [];
  throw new CommandFailure("command.params_invalid", [...told, ...more].join("; "));
}

/**
 * @throws Error when the host's own result does not match its schema: a guest never gets a result outside the contract.
 */
export function requireResult(contract: CommandContract<string>, result: unknown): void {
  const [issue] = checkCommandResult(contract, result);
  if (issue)
    throw new Error(`the result of ${contract.method} does not meet its schema: ${issue.pointer} ${issue.message}`);
}
