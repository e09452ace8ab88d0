import { type Static, Type } from "typebox";
import { LoginMethodSchema } from "./auth.ts";
import { closed, count, flag, listOf, named, nullable, pageOf, TimeSchema, told, UuidSchema } from "./common.ts";

/** Schema of {@link SessionInfo}. */
export const SessionInfoSchema = named(
  "SessionInfo",
  closed({
    session_id: told(UuidSchema, "Id of the session; not a part of its token."),
    created_at: told(TimeSchema, "Time of the login."),
    last_used_at: nullable(
      TimeSchema,
      "When it was last used, at most accurate to the minute; null when it was not used yet.",
      "2026-09-21T18:02:00.000Z",
    ),
    auth_time: told(TimeSchema, "When the account authenticated; refreshing keeps it."),
    expires_at: told(TimeSchema, "When the session ends unless it is refreshed.", "2026-09-22T02:13:20.000Z"),
    methods: listOf(LoginMethodSchema, "Everything that proved the login.", ["password", "code"]),
    user_agent: told(
      Type.String({ maxLength: 200 }),
      "User agent as the client reported it: arbitrary text.",
      "bourse/0.2.0",
    ),
    current: flag("True for the session of this request.", true),
  }),
  "A session of the account itself.",
);
export type SessionInfo = Static<typeof SessionInfoSchema>;

/** `GET /account/sessions`: active sessions, newest login first. */
export const SessionPageSchema = named("SessionPage", pageOf(SessionInfoSchema));
export type SessionPage = Static<typeof SessionPageSchema>;

/** Answer of routes that end sessions. */
export const SessionsEndedSchema = named(
  "SessionsEnded",
  closed({ ended: count("How many sessions ended.", 2) }),
  "Sessions have ended; their tokens are invalid.",
);
export type SessionsEnded = Static<typeof SessionsEndedSchema>;
