import { defineErrors } from "./entry.ts";

export const AUTH_ERRORS = defineErrors({
  "auth.required": {
    number: 2000,
    title: "This requires a login",
    hint: "Log in (on the command line with `bourse login`) and try again.",
    status: 401,
  },
  "auth.session_invalid": {
    number: 2001,
    title: "The session is unknown or has ended",
    hint: "Log in again; on the command line with `bourse login`.",
    status: 401,
  },
  "auth.session_expired": {
    number: 2002,
    title: "The session has expired",
    hint: "Log in again; on the command line with `bourse login`.",
    status: 401,
  },
  "auth.credentials_invalid": {
    number: 2003,
    title: "E-mail address or password is wrong",
    hint: "Check both and try again.",
    status: 401,
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
    hint: "`bourse register` registers the key, `bourse publisher prove` starts a proof, an administrator decides; `bourse doctor` shows the next step.",
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
    title: "This requires a login within the last 30 minutes",
    hint: "Log in again; on the command line with `bourse login`. Refreshing the session is not enough.",
    status: 403,
  },
  "auth.challenge_invalid": {
    number: 2010,
    title: "The challenge is unknown, used or expired",
    hint: "Request a new challenge and sign it.",
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
  "auth.second_factor_required": {
    number: 2013,
    title: "The login needs the second factor of the account",
    hint: "Send `data.second_factor.ticket` with a code of the authenticator, or a recovery code, before it expires.",
    status: 401,
  },
  "auth.second_factor_invalid": {
    number: 2014,
    title: "The code is wrong or was used before",
    hint: "Wait for the next code of the authenticator and check that its clock is right, or use a recovery code.",
    status: 401,
  },
  "auth.login_ticket_invalid": {
    number: 2015,
    title: "The login is unknown, finished or too old",
    hint: "Log in again from the beginning; on the command line with `bourse login`.",
    status: 410,
  },
  "auth.too_many_attempts": {
    number: 2016,
    title: "Too many attempts failed",
    hint: "Wait as long as `Retry-After` says. Wrong passwords and codes do not block logging in with a passkey.",
    status: 429,
  },
  "auth.second_factor_on": {
    number: 2017,
    title: "The account already has a second factor",
    hint: "Disable it with one of its codes, then enrol the new one.",
    status: 409,
  },
  "auth.second_factor_off": {
    number: 2018,
    title: "The account has no second factor",
    hint: "Enrol one first.",
    status: 409,
  },
  "auth.passkey_invalid": {
    number: 2019,
    title: "The passkey does not prove who you are",
    hint: "Start again at the marketplace's own address, with a passkey of this account that verifies its user.",
    status: 401,
  },
  "auth.passkey_refused": {
    number: 2020,
    title: "The new passkey cannot be accepted",
    hint: "Start again at the marketplace's own address, with a device that verifies its user.",
  },
  "auth.passkey_taken": {
    number: 2021,
    title: "The passkey is already registered",
    hint: "Use it, or choose another device.",
    status: 409,
  },
  "auth.mail_token_invalid": {
    number: 2022,
    title: "The code from the mail is unknown, used or too old",
    hint: "Request a new mail.",
    status: 410,
  },
  "auth.account_disabled": {
    number: 2023,
    title: "The account is disabled",
    hint: "Ask the marketplace's administrators; they see the reason.",
    status: 403,
  },
  "auth.own_account": {
    number: 2024,
    title: "You cannot change your own roles or decide on your own account",
    hint: "Ask another administrator.",
    status: 403,
  },
  "auth.issuer_refused": {
    number: 2026,
    title: "The issuer's answer about the login is not valid",
    hint: "Log in again; on the command line with `bourse login`. If it happens again, send the text of `message` to the marketplace's administrators.",
    status: 401,
  },
  "auth.issuer_unavailable": {
    number: 2027,
    title: "The login issuer does not answer",
    hint: "Try again in a minute.",
    status: 503,
  },
  "auth.issuer_login_invalid": {
    number: 2028,
    title: "The login with the issuer is unknown, finished, too old or another client's",
    hint: "Log in again; on the command line with `bourse login`.",
    status: 410,
  },
  "auth.issuer_clash": {
    number: 2029,
    title: "An account with this e-mail address exists, but it is not linked to this issuer login",
    hint: "Log in to that account as before, or ask the marketplace's administrators.",
    status: 409,
  },
  "auth.account_limit": {
    number: 2030,
    title: "The account cannot have more of these",
    hint: "Remove one that you no longer use.",
    status: 409,
  },
  "auth.email_unverified": {
    number: 2031,
    title: "The account's e-mail address is not verified",
    hint: "Verify it: `bourse email verify` sends a code to the address, `bourse email confirm` takes the code.",
    status: 403,
  },
  "auth.code_required": {
    number: 2032,
    title: "This requires a code of the account's second factor",
    hint: "Send the six digits that the authenticator shows, or a recovery code, as `code`.",
    status: 403,
  },
  "auth.account_closed": {
    number: 2033,
    title: "The account was closed permanently",
    hint: "A closed account cannot be restored; its owner can sign up again.",
    status: 409,
  },
  "auth.account_needed": {
    number: 2034,
    title: "Something still depends on this account",
    hint: "The message describes it and how to resolve it; then close the account again.",
    status: 409,
  },
  "auth.password_required": {
    number: 2035,
    title: "This requires the account's password",
    hint: "A session alone is not enough to add a way in or to change where money is paid: send the password as `password`.",
    status: 403,
  },
});

/** Refusals of the in-app API's sessions. */
export const AUTHENTICATION_ERRORS = defineErrors({
  "authentication.not_connected": {
    number: 3920,
    title: "No account of this provider is connected",
    hint: "The trader connects it in the orders panel or with `bourse host accounts connect EXCHANGE`; the key is typed there, never in an extension.",
    status: 409,
  },
  "authentication.consent_refused": {
    number: 3921,
    title: "The trader did not allow this extension to use the account",
    hint: "Go on without it. The trader is asked again after taking the refusal back in the settings, or after the client was started again.",
    status: 403,
  },
});
