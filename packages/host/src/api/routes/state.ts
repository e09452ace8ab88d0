import { defineRoute, type Route } from "../route.ts";

const getState = defineRoute({
  name: "GET /api/state",
  run(_request, { state, service }) {
    service.lookForMarketplace();
    return state();
  },
});

const confirmCaution = defineRoute({
  name: "POST /api/caution/confirmation",
  run: (_request, { confirmCaution: confirm }) => confirm(),
});

export const STATE_ROUTES: readonly Route[] = [getState, confirmCaution];

const createBackup = defineRoute({
  name: "POST /api/backups",
  run: (_request, { services }) => services.backups.create(),
});

export const BACKUP_ROUTES: readonly Route[] = [createBackup];
