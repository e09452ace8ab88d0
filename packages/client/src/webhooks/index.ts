export {
  type VerifiedWebhook,
  verifyWebhook,
  WEBHOOK_TOLERANCE_SECONDS,
  type WebhookCheck,
  type WebhookRequest,
} from "./verify-webhook.ts";
