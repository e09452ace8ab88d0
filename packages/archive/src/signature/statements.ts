import type { StatementDefinition } from "./fields.ts";
import { OFFICIAL_SET } from "./official/set.ts";
import { OFFICIAL } from "./official/statement.ts";
import { POSSESSION } from "./possession.ts";
import { ROTATION } from "./rotation.ts";
import { PACKAGE, REGISTRATION } from "./statement.ts";
import { TRANSFER } from "./transfer.ts";

/** Every signed statement that exists. */
export const STATEMENTS = {
  package: PACKAGE,
  registration: REGISTRATION,
  possession: POSSESSION,
  rotation: ROTATION,
  transfer: TRANSFER,
  official: OFFICIAL,
  officialSet: OFFICIAL_SET,
} as const satisfies Readonly<Record<string, StatementDefinition>>;
