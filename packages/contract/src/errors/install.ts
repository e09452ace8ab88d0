import { defineErrors } from "./entry.ts";

/** Reasons why an extension is not installed, changed or run. */
export const INSTALL_ERRORS = defineErrors({
  "install.package_refused": {
    number: 3040,
    title: "The downloaded package does not pass the package check",
    hint: "The issues say what is wrong; only the publisher can fix it.",
  },
  "install.plan_unknown": {
    number: 3041,
    title: "The plan is used, expired or unknown",
    hint: "Resolve the extension again.",
    status: 410,
  },
  "install.plan_stale": {
    number: 3042,
    title: "The extension changed after the plan was made",
    hint: "Resolve the extension again.",
    status: 409,
  },
  "install.capability_undeclared": {
    number: 3043,
    title: "You can approve only capabilities that the package requests on this host",
    hint: "Approve a subset of the capabilities in the plan; parts that this host does not support yet need none.",
  },
  "install.capabilities_partial": {
    number: 3641,
    title: "The capabilities of this package are approved together or not at all",
    hint: "Approve all of them, or none; without them it is not run.",
    status: 409,
  },
  "install.capabilities_needed": {
    number: 3642,
    title: "The extension does not run without its capabilities",
    hint: "Approve all of them, or remove it.",
    status: 409,
  },
  "install.terms_not_accepted": {
    number: 3643,
    title: "You have not accepted what this package asks you to accept",
    hint: "Read the terms of the plan and accept each of them, or do not install it.",
    status: 409,
  },
  "install.terms_unknown": {
    number: 3644,
    title: "The terms that were accepted are not those of this package",
    hint: "Read the terms of the plan again; they may have changed with the version.",
    status: 409,
  },
  "install.terms_unreadable": {
    number: 3645,
    title: "The package does not say what it asks you to accept",
    hint: "Only the publisher can fix it, with a new version.",
  },
  "install.not_installed": {
    number: 3044,
    title: "The extension is not installed",
    hint: "Read the list of extensions again.",
    status: 404,
  },
  "install.package_damaged": {
    number: 3045,
    title: "The installed package is missing or was changed on disk",
    hint: "Install it again, or remove it.",
  },
  "install.rules_changed": {
    number: 3671,
    title: "This version breaks a rule that the host did not have when it was installed",
    hint: "Update it if there is a newer version: only its publisher can repair it. Until then it does not run; you can remove it.",
    status: 409,
  },
  "install.disabled": {
    number: 3046,
    title: "The extension is disabled",
    hint: "Enable it first.",
    status: 409,
  },
});
