import type { AnyRoute } from "../../http/route.ts";
import { DELIVERY_ROUTES } from "./deliveries.ts";
import { MAIL_ROUTES } from "./mail.ts";
import { INBOX_ROUTES } from "./notices.ts";
import { WEBHOOK_ROUTES } from "./webhooks.ts";

/** Notices of an account, and where they are sent. */
export const NOTICE_ROUTES: readonly AnyRoute[] = [
  ...INBOX_ROUTES,
  ...MAIL_ROUTES,
  ...WEBHOOK_ROUTES,
  ...DELIVERY_ROUTES,
];
