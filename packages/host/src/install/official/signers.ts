import type { PublishedRecord } from "@bourse/client";
import { isOfficialRuntime } from "../../contributions/supported.ts";
import type { OfficialSigners } from "../official.ts";
import type { JudgeParts } from "../parts.ts";

/** A version whose official signatures are checked. */
export interface Endorsed {
  /** The runtime in its verified manifest. */
  readonly runtime: string;
  readonly record: PublishedRecord;
}

/** The official keys that signed a version of a runtime that needs them; undefined: too few, or another runtime. */
export function officialSigners(
  { abilities }: Pick<JudgeParts, "abilities">,
  { runtime, record }: Endorsed,
): OfficialSigners | undefined {
  return isOfficialRuntime(runtime) ? abilities.official.signers(record) : undefined;
}
