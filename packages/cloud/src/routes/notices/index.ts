import type { AnyRoute } from "../../http/route.ts";
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  replayFailedDeliveries,
  replayWebhookDelivery,
} from "./deliveries.ts";
import { readMailPreferences, setMailPreference, showUnsubscribe, unsubscribe } from "./mail.ts";
import { listNotices, markNoticesRead } from "./notices.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  pingWebhook,
  readWebhook,
  resumeWebhook,
  rollWebhookSecret,
} from "./webhooks.ts";

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
