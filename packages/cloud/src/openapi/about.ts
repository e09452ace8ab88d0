/** The rules that hold for every operation. */
export const ABOUT = `Accounts, publishers, submissions, review, the catalogue and creators' earnings of the extension marketplace.

## Envelope

An answer is \`{"code": 0, "message": "ok", "data": …}\` with status 200. A refusal has another status and a \`code\` above
0: \`data.error\` is its name, by which a program decides, \`data.issues\` lists every fault, \`data.hint\` says how to repair
it, and \`data.request_id\` finds it in the service's log. All codes are in \`x-error-codes\`.

## Versions

\`info.version\` is semantic and stands in \`Bourse-Api-Version\` of every answer. A minor version adds operations, optional
members and codes: ignore members of answers that you do not know. The service refuses members of requests that it does not
know, with \`http.body_invalid\`.

## Login

Send the token of a session as \`Authorization: Bearer …\`. A recent login is one in which password, passkey or issuer were
asked within the last 30 minutes; refreshing a session does not count.

## Lists

A page has \`items\` and \`next_cursor\`. Send \`next_cursor\` as \`cursor\`, with the same filters, until it is null. A cursor is
opaque and belongs to its list. \`limit\` is 1 to 100, and 50 without it.

## Repeating a request

A body with \`idempotency_key\` happens once for each key and account: the same body again gives the first answer, another
body with the key is refused with \`idempotency.key_reused\`, and one that is still being worked on with
\`idempotency.in_flight\`. \`completeSubmission\` is idempotent by its ticket. Reads carry a strong \`ETag\` where everybody gets
the same: send it as \`If-None-Match\` and get 304 while nothing has changed.

## Rates

Each operation takes from one bucket: reads and writes by account, logins and requests about money more sparingly, all by
network address without a session. \`RateLimit-Limit\` says how many requests may come at once, \`RateLimit-Remaining\` how many
are left. 429 and 503 say in \`Retry-After\` how many seconds to wait.

## Integers of 64 bits

Amounts are whole minor units (cents) of their currency, between 1 and 2^63-1 in requests, and exact: \`format: int64\` is
read as an integer, never as a floating-point number, which loses digits above 2^53. They are numbers in JSON, not texts.
\`5000.0\` and \`5e3\` are refused with \`json.integer_invalid\`.

## Times and ids

A time is ISO 8601 in UTC. An id is a UUID in lower case.`;
