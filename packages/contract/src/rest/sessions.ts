import { type Static, Type } from "typebox";
import { LoginMethodSchema } from "./auth.ts";
import { closed, named, nullable, pageOf, TimeSchema, UuidSchema } from "./common.ts";

/** One session of the own account. Its id is no part of its token. */
export const SessionInfoSchema = named(
  "SessionInfo",
  closed({
    session_id: UuidSchema,
    /** When the login was. */
    created_at: TimeSchema,
    /** To the minute at most; null when it was not used yet. */
    last_used_at: nullable(TimeSchema),
    auth_time: TimeSchema,
    expires_at: TimeSchema,
    methods: Type.Array(LoginMethodSchema),
    /** What the client called itself; text of its choice. */
    user_agent: Type.String({ maxLength: 200 }),
    /** The session that asks. */
    current: Type.Boolean(),
  }),
);
export type SessionInfo = Static<typeof SessionInfoSchema>;

/** `GET /account/sessions`: those that stand, newest login first. */
export const SessionPageSchema = named("SessionPage", pageOf(SessionInfoSchema));
export type SessionPage = Static<typeof SessionPageSchema>;

/** Answer of what ends sessions: how many it ended. */
export const SessionsEndedSchema = named("SessionsEnded", closed({ ended: Type.Integer({ minimum: 0 }) }));
export type SessionsEnded = Static<typeof SessionsEndedSchema>;
