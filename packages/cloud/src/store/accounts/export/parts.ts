import { IDENTITY_PARTS } from "./identity.ts";
import { MONEY_PARTS } from "./money.ts";
import { NOTICE_PARTS } from "./notices.ts";
import type { ExportPart } from "./part.ts";
import { PUBLISHING_PARTS } from "./publishing.ts";

/** Everything that is stored about an account, table by table. */
export const EXPORT_PARTS: readonly ExportPart[] = [
  ...IDENTITY_PARTS,
  ...PUBLISHING_PARTS,
  ...MONEY_PARTS,
  ...NOTICE_PARTS,
];
