import {
  MailPreferenceBodySchema,
  MailPreferencesSchema,
  UnsubscribedSchema,
  UnsubscribeQuerySchema,
} from "@bourse/contract/rest";
import { unsubscribe } from "../../domain/notices/mail/unsubscribe.ts";
import { readMailPreferences, setMailPreference } from "../../domain/notices/preferences.ts";
import { RawAnswer } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

/** A person's click leads here, and so does every program that scans mail: only the button unsubscribes. */
const PAGE = Buffer.from(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Switch mail off</title></head>
<body><form method="post"><p>You get no more mail of this kind.</p><button>Switch it off</button></form></body></html>
`);

const HEADERS = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

export const MAIL_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "readMailPreferences",
    summary: "Show which groups of mail the account receives",
    method: "GET",
    path: "/account/mail-preferences",
    access: { kind: "login" },
    flag: "sessions",
    rate: "read",
    schemas: { answer: MailPreferencesSchema },
    handle: ({ cloud, actor }) => readMailPreferences(cloud.service, actor),
  }),
  defineRoute({
    name: "setMailPreference",
    summary: "Subscribe to a group of mail, or unsubscribe",
    method: "POST",
    path: "/account/mail-preferences",
    access: { kind: "login" },
    flag: "sessions",
    rate: "write",
    schemas: { body: MailPreferenceBodySchema, answer: MailPreferencesSchema },
    handle: ({ cloud, actor, body }) => setMailPreference(cloud.service, actor, body),
  }),
  defineRoute({
    name: "showUnsubscribe",
    summary: "Show the page that the unsubscribe link in a mail opens",
    method: "GET",
    path: "/mail/unsubscribe",
    access: { kind: "anonymous" },
    flag: "sessions",
    rate: "read",
    schemas: { query: UnsubscribeQuerySchema },
    gives: "text/html",
    handle: () => new RawAnswer(200, { headers: HEADERS, body: PAGE }),
  }),
  defineRoute({
    name: "unsubscribe",
    summary: "Unsubscribe from a group of mail with the link in a mail (RFC 8058)",
    method: "POST",
    path: "/mail/unsubscribe",
    access: { kind: "anonymous" },
    flag: "sessions",
    rate: "login",
    takes: "click",
    schemas: { query: UnsubscribeQuerySchema, answer: UnsubscribedSchema },
    handle: ({ cloud, query }) => unsubscribe(cloud.service, query.token),
  }),
];
