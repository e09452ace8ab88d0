import { type Static, Type } from "typebox";
import { LoginMethodSchema } from "./auth.ts";
import { closed, named, nullable, pageOf, TimeSchema, UuidSchema } from "./common.ts";

/** A session of the account itself. Its id is not part of its token. */
export const SessionInfoSchema = named(
  "SessionInfo",
  closed({
    session_id: UuidSchema,
    /** Time of the login. */
    created_at: TimeSchema,
    /** At most accurate to the minute; null when it was not used yet. */
    last_used_at: nullable(TimeSchema),
    auth_time: TimeSchema,
    expires_at: TimeSchema,
    methods: Type.Array(LoginMethodSchema),
    /** User agent reported by the client; arbitrary text. */
    user_agent: Type.String({ maxLength: 200 }),
    /** True for the session of this request. */
    current: Type.Boolean(),
  }),
);
export type SessionInfo = Static<typeof SessionInfoSchema>;

/** `GET /account/sessions`: active sessions, newest login first. */
export const SessionPageSchema = named("SessionPage", pageOf(SessionInfoSchema));
export type SessionPage = Static<typeof SessionPageSchema>;

/** Answer of routes that end sessions: how many ended. */
export const SessionsEndedSchema = named("SessionsEnded", closed({ ended: Type.Integer({ minimum: 0 }) }));
export type SessionsEnded = Static<typeof SessionsEndedSchema>;
