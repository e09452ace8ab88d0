import { isOfficialRuntime } from "../../contributions/supported.ts";
import { HostRefusal } from "../../refusal.ts";
import type { InstalledExtension } from "../../store/extensions.ts";
import { manifestOf } from "../manifest.ts";
import type { OfficialCheck } from "../official.ts";

/**
 * Why an installed version is not official here, or cannot be read; the official keys may have changed since its
 * install. Undefined for a runtime that needs no official signature.
 */
export function whyUnofficial(installed: InstalledExtension, official: OfficialCheck): HostRefusal | undefined {
  try {
    const { runtime } = manifestOf(installed);
    const against = isOfficialRuntime(runtime) ? official.whyNot(installed) : undefined;
    return against && new HostRefusal(against.code, against.message);
  } catch (cause) {
    // A damaged manifest says nothing about its runtime, and one extension's damage must not affect the others.
    if (cause instanceof HostRefusal) return cause;
    throw cause;
  }
}
