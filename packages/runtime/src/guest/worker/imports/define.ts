import { ABI_STATUS, type AbiImport, CAPABILITY_INDEX, IMPORTS } from "@bourse/contract/guest";
import type { GuestContext } from "../context.ts";

/** One import: its name in the ABI and its implementation. Arguments are signed i32, as the guest passed them. */
export interface GuestImport {
  readonly name: string;
  readonly run: (context: GuestContext, args: readonly number[]) => number;
}

/** Returns the literal; the ABI table has the signature, which is not repeated. */
export function defineImport(definition: GuestImport): GuestImport {
  return definition;
}

/** The ABI table's row of an import. A missing row is a bug of this program. */
export function abiRow(name: string): AbiImport {
  const row = IMPORTS.find((each) => each.name === name);
  if (!row) throw new Error(`the ABI has no import ${name}`);
  return row;
}

/** True if the host has the import's feature bit and the guest's `apiVersion` may use it. */
export function isSupported(row: AbiImport, context: GuestContext): boolean {
  const { apiVersion, featureMask } = context.grant;
  if (!row.apiVersions.includes(apiVersion)) return false;
  return row.featureBit === undefined || (featureMask & (1 << row.featureBit)) !== 0;
}

/**
 * The function that a guest links. It never throws: a stack overflow can occur in here, and a guest must not be able to
 * observe an exception of the host. The ABI's gates are here, once for all imports.
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

/** `log` and `has_capability` work in every phase without any check; all others check feature, phase and capability. */
function gateOf(row: AbiImport): (context: GuestContext) => number {
  if (row.featureBit === undefined) return () => ABI_STATUS.OK;
  const needed = row.capability === undefined ? 0 : 1 << CAPABILITY_INDEX[row.capability];
  return (context) => {
    if (!isSupported(row, context)) return ABI_STATUS.UNSUPPORTED;
    if (context.input === undefined) return ABI_STATUS.NOT_AVAILABLE;
    return (context.grant.capabilityMask & needed) === needed ? ABI_STATUS.OK : ABI_STATUS.PERMISSION_DENIED;
  };
}
