import { defineErrors } from "./entry.ts";

/** Refusals of a backup of the trader's desk. */
export const BACKUP_ERRORS = defineErrors({
  "backup.unreadable": {
    number: 3470,
    title: "The backup cannot be read",
    hint: "Name an existing file that `bourse host backup` or the page's settings wrote.",
  },
  "backup.damaged": {
    number: 3471,
    title: "The backup is damaged or is not one",
    hint: "Use another copy. Nothing of this one was restored.",
  },
  "backup.newer": {
    number: 3472,
    title: "The backup was written by a newer host",
    hint: "Update this host, then restore again.",
  },
  "backup.target_exists": {
    number: 3473,
    title: "The data folder to restore into is not empty",
    hint: "Name a folder that does not exist yet; a desk is never overwritten.",
    status: 409,
  },
  "backup.target_failed": {
    number: 3543,
    title: "The data folder to restore into cannot be created",
    hint: "Name a folder in a place where you may write.",
  },
  "backup.running": {
    number: 3474,
    title: "A backup is already being written",
    hint: "Wait until it is finished.",
    status: 409,
  },
});
