import { defineTemplate } from "../template.ts";

export const verifyEmail = defineTemplate({
  name: "verify_email",
  subject: "verify_email.subject",
  paragraphs: ["verify_email.text"],
  facts: ["token", "expires_at"],
});

export const changeEmail = defineTemplate({
  name: "change_email",
  subject: "change_email.subject",
  paragraphs: ["change_email.text"],
  facts: ["token", "expires_at"],
});

export const emailChangeAsked = defineTemplate({
  name: "email_change_asked",
  subject: "email_change_asked.subject",
  paragraphs: ["email_change_asked.text"],
  facts: ["new_email"],
});

export const emailChanged = defineTemplate({
  name: "email_changed",
  subject: "email_changed.subject",
  paragraphs: ["email_changed.text"],
  facts: ["new_email"],
});

export const appointEmail = defineTemplate({
  name: "appoint_email",
  subject: "appoint_email.subject",
  paragraphs: ["appoint_email.text"],
  facts: ["token", "expires_at"],
});

export const addressHeld = defineTemplate({
  name: "address_held",
  subject: "address_held.subject",
  paragraphs: ["address_held.text"],
  facts: [],
});

export const resetPassword = defineTemplate({
  name: "reset_password",
  subject: "reset_password.subject",
  paragraphs: ["reset_password.text"],
  facts: ["token", "expires_at"],
});

export const accountSecurity = defineTemplate({
  name: "account.security",
  subject: "account.security.subject",
  paragraphs: ["account.security.text"],
  facts: "all",
});

export const accountClosed = defineTemplate({
  name: "account_closed",
  subject: "account_closed.subject",
  paragraphs: ["account_closed.text"],
  facts: [],
});
