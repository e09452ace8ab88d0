import { defineRoute, type Route } from "../route.ts";

const createBackup = defineRoute({
  name: "POST /api/backups",
  run: (_request, { services }) => services.backups.create(),
});

export const BACKUP_ROUTES: readonly Route[] = [createBackup];
