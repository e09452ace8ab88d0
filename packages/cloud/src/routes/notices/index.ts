import type { AnyRoute } from "../../http/route.ts";
import { changeWebhook } from "./change-webhook.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { listWebhookDeliveries } from "./list-deliveries.ts";
import { listNotices } from "./list-notices.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { markNoticesRead } from "./mark-notices-read.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { pingWebhook } from "./ping-webhook.ts";
import { readWebhookDelivery } from "./read-delivery.ts";
import { readMailPreferences } from "./read-mail-preferences.ts";
import { readWebhook } from "./read-webhook.ts";
import { replayWebhookDelivery } from "./replay-delivery.ts";
import { replayFailedDeliveries } from "./replay-failed-deliveries.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { rollWebhookSecret } from "./roll-webhook-secret.ts";
import { setMailPreference } from "./set-mail-preference.ts";
import { showUnsubscribe } from "./show-unsubscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** Notices of an account, and where they are sent. */
export const NOTICE_ROUTES: readonly AnyRoute[] = [
  listNotices,
  markNoticesRead,
  readMailPreferences,
  setMailPreference,
  showUnsubscribe,
  unsubscribe,
  listWebhooks,
  createWebhook,
  readWebhook,
  changeWebhook,
  pauseWebhook,
  resumeWebhook,
  deleteWebhook,
  rollWebhookSecret,
  pingWebhook,
  replayFailedDeliveries,
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDelivery,
];
