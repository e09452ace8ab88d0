import { UnsubscribeQuerySchema } from "@bourse/contract/rest";
import { RawAnswer } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

/** A person's click leads here, and so does every program that scans mail: only the button unsubscribes. */
const PAGE = Buffer.from(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Switch mail off</title></head>
<body><form method="post"><p>You get no more mail of this kind.</p><button>Switch it off</button></form></body></html>
`);

const HEADERS = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

export const showUnsubscribe = defineRoute({
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
});
