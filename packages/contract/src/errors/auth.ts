import { defineErrors } from "./entry.ts";

export const AUTH_ERRORS = defineErrors({
  "auth.required": { number: 2000, title: "This needs a login", hint: "Log in and try again.", status: 401 },
  "auth.session_invalid": {
    number: 2001,
    title: "The session is not known or has ended",
    hint: "Log in again.",
    status: 401,
  },
  "auth.session_expired": { number: 2002, title: "The session has expired", hint: "Log in again.", status: 401 },
  "auth.credentials_invalid": {
    number: 2003,
    title: "E-mail address or password is wrong",
    hint: "Check both and try again.",
    status: 401,
  },
  "auth.email_taken": {
    number: 2004,
    title: "There is an account with this e-mail address",
    hint: "Log in with it.",
    status: 409,
  },
  "auth.password_weak": {
    number: 2005,
    title: "The password is too easy to guess",
    hint: "Use at least 12 characters that are not all the same.",
  },
  "auth.role_required": {
    number: 2006,
    title: "Your role does not allow this",
    hint: "Ask an administrator of the marketplace.",
    status: 403,
  },
  "auth.publisher_unverified": {
    number: 2007,
    title: "The publisher is not verified",
    hint: "Register the publisher's key and wait until an administrator has verified it.",
    status: 403,
  },
  "auth.publisher_suspended": {
    number: 2008,
    title: "The publisher is suspended",
    hint: "Read the reason in `bourse whoami`.",
    status: 403,
  },
  "auth.recent_login_required": {
    number: 2009,
    title: "This needs a login within the last 30 minutes",
    hint: "Log in again; refreshing the session is not enough.",
    status: 403,
  },
  "auth.challenge_invalid": {
    number: 2010,
    title: "The challenge is unknown, used or expired",
    hint: "Request a new challenge and sign that one.",
    status: 410,
  },
  "auth.proof_invalid": {
    number: 2011,
    title: "The proof of possession does not verify",
    hint: "Sign the challenge with the key that is registered.",
  },
  "auth.key_unregistered": {
    number: 2012,
    title: "The key is not registered for this publisher on your account",
    hint: "Register it with `bourse register`.",
    status: 403,
  },
});
