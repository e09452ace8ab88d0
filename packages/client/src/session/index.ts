export { createSessionStore, type SessionStore, type StoredSession } from "./session-store.ts";
