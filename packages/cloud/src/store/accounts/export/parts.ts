import { IDENTITY_PARTS } from "./identity.ts";
import { MONEY_PARTS } from "./money.ts";
import { NOTICE_PARTS } from "./notices.ts";
import type { ExportPart } from "./part.ts";
import { PUBLISHING_PARTS } from "./publishing.ts";

/** All stored data about an account, table by table. */
export const EXPORT_PARTS: readonly ExportPart[] = [
  ...IDENTITY_PARTS,
  ...PUBLISHING_PARTS,
  ...MONEY_PARTS,
  ...NOTICE_PARTS,
];
