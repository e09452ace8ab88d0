import { ABI_STATUS, type AbiImport, CAPABILITY_INDEX, IMPORTS } from "@bourse/contract/guest";
import type { GuestContext } from "../context.ts";

/** One import: its name in the ABI and what it does. Arguments come as the guest passed them, i32 in sign. */
export interface GuestImport {
  readonly name: string;
  readonly run: (context: GuestContext, args: readonly number[]) => number;
}

/** Keeps the literal; the signature is the ABI table's and is not repeated. */
export function defineImport(definition: GuestImport): GuestImport {
  return definition;
}

/** The ABI's row of an import. A name without one is a fault of the program. */
export function abiRow(name: string): AbiImport {
  const row = IMPORTS.find((each) => each.name === name);
  if (!row) throw new Error(`the ABI has no import ${name}`);
  return row;
}

/** True when the host has the import's feature bit and the guest's `apiVersion` may use it. */
export function isSupported(row: AbiImport, context: GuestContext): boolean {
  const { apiVersion, featureMask } = context.grant;
  if (!row.apiVersions.includes(apiVersion)) return false;
  return row.featureBit === undefined || (featureMask & (1 << row.featureBit)) !== 0;
}

/**
 * The function a guest links. No exception leaves it: a stack overflow can surface in here, and a guest that could
 * observe it would hold a fault of the host in its hands. The gates of the ABI stand here, once for all imports.
 */
export function link(definition: GuestImport, context: GuestContext): (...args: number[]) => number {
  const row = abiRow(definition.name);
  const gate = gateOf(row);
  return (...args) => {
    if (context.poisoned !== undefined) return ABI_STATUS.ABORTED;
    try {
      const refusal = gate(context);
      const code = refusal === ABI_STATUS.OK ? definition.run(context, args) : refusal;
      if (code < 0) context.denied = { name: row.name, code };
      return code;
    } catch (fault) {
      context.poisoned = fault instanceof RangeError ? "stack_overflow" : "host_call";
      return ABI_STATUS.ABORTED;
    }
  };
}

/** `log` and `has_capability` work in every phase and need nothing; the rest passes feature, phase and capability. */
function gateOf(row: AbiImport): (context: GuestContext) => number {
  if (row.featureBit === undefined) return () => ABI_STATUS.OK;
  const needed = row.capability === undefined ? 0 : 1 << CAPABILITY_INDEX[row.capability];
  return (context) => {
    if (!isSupported(row, context)) return ABI_STATUS.UNSUPPORTED;
    if (context.input === undefined) return ABI_STATUS.NOT_AVAILABLE;
    return (context.grant.capabilityMask & needed) === needed ? ABI_STATUS.OK : ABI_STATUS.PERMISSION_DENIED;
  };
}
