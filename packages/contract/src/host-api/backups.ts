import { type Static, Type } from "typebox";
import { closed, TimeText } from "../schemas/bodies.ts";

/**
 * Answer of `POST /api/backups`: the file that now holds the whole desk. It contains no token and no keys of services;
 * `bourse host restore` reads it.
 */
export const BackupSchema = closed({
  /** Absolute path on the host's machine. */
  path: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  created_at: TimeText,
});
export type Backup = Static<typeof BackupSchema>;
