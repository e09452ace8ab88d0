import { defineErrors } from "./entry.ts";

export const STATE_ERRORS = defineErrors({
  "state.conflict": {
    number: 2200,
    title: "The object is in another state",
    hint: "Read it again: someone else may have moved it, or its state does not allow this.",
    status: 409,
  },
  "state.not_found": {
    number: 2201,
    title: "There is no such object, or it is not yours",
    hint: "Check the id and the account.",
    status: 404,
  },
  "state.publisher_reserved": {
    number: 2202,
    title: "The publisher's name is reserved",
    hint: "Choose a name that cannot be mistaken for the service's own.",
  },
  "state.publisher_taken": {
    number: 2203,
    title: "Another account is verified for this publisher",
    hint: "Choose another publisher name.",
    status: 409,
  },
  "state.key_taken": {
    number: 2204,
    title: "The key is registered by another account",
    hint: "Make a key of your own with `bourse keys create`.",
    status: 409,
  },
  "state.extension_owned": {
    number: 2205,
    title: "The extension id belongs to another publisher",
    hint: "Choose an id of your own.",
    status: 409,
  },
  "state.version_exists": {
    number: 2206,
    title: "This version already exists",
    hint: "Raise the version; a version number is never used twice, and build metadata does not make two versions different.",
    status: 409,
  },
  "state.version_not_raised": {
    number: 2207,
    title: "The version is lower than an existing one",
    hint: "Raise the version above the newest.",
    status: 409,
  },
  "state.version_invalid": {
    number: 2208,
    title: "The version is not a semantic version",
    hint: "Use MAJOR.MINOR.PATCH, e.g. 1.0.0.",
  },
  "state.manifest_mismatch": {
    number: 2209,
    title: "The manifest does not match the archive or the ticket",
    hint: "Send the manifest of the archive you uploaded.",
  },
  "state.publisher_mismatch": {
    number: 2210,
    title: "The package names another publisher than the registration",
    hint: "Register the publisher that the package names.",
  },
  "state.digest_mismatch": {
    number: 2211,
    title: "The uploaded bytes are not those the ticket was issued for",
    hint: "Request a ticket for the archive you upload.",
  },
  "state.package_invalid": {
    number: 2212,
    title: "The package is refused",
    hint: "Run `bourse validate` on the archive; it reports the same faults.",
  },
  "state.own_submission": {
    number: 2213,
    title: "You cannot decide on what belongs to you or your publisher",
    hint: "Leave it to another operator.",
    status: 403,
  },
  "state.not_owner": {
    number: 2214,
    title: "The extension is not yours",
    hint: "Only its publisher or an administrator may do this.",
    status: 403,
  },
  "state.rules_required": {
    number: 2215,
    title: "The decision must cite rules of the catalogue",
    hint: "Name at least one rule id that exists.",
  },
  "state.version_quarantined": {
    number: 2216,
    title: "The version is in quarantine; its archive cannot be downloaded",
    hint: "Choose another version; the catalogue says why, and shows it when it is restored.",
    status: 404,
  },
  "state.version_removed": {
    number: 2217,
    title: "The version was removed; its archive cannot be downloaded",
    hint: "Choose another version; this one will not return.",
    status: 410,
  },
  "state.appeal_open": {
    number: 2218,
    title: "An appeal is open",
    hint: "Wait for its decision; only one appeal can be open at a time.",
    status: 409,
  },
  "state.appeal_own": {
    number: 2219,
    title: "You took this version down, so you cannot decide its appeal",
    hint: "Leave it to another administrator.",
    status: 403,
  },
  "state.not_taken": {
    number: 2220,
    title: "You have not claimed the submission",
    hint: "Only the reviewer who took it, or an administrator, can give it back.",
    status: 409,
  },
  "state.job_not_failed": {
    number: 2221,
    title: "The job has not failed",
    hint: "Only a failed job can be retried by hand; a waiting one runs by itself.",
    status: 409,
  },
  "state.id_reserved": {
    number: 2222,
    title: "The extension id is reserved for the official publisher",
    hint: "Choose an id that cannot be mistaken for one of the service's own.",
    status: 403,
  },
  "state.sources_invalid": {
    number: 2224,
    title: "The sources of the guest are refused",
    hint: "Repair what is named, or submit without sources.",
  },
  "state.sources_private": {
    number: 2225,
    title: "The sources of this version are not public",
    hint: "Its author has not published them, they are not those of its guest, or there are none.",
    status: 404,
  },
  "state.sources_absent": {
    number: 2226,
    title: "No sources came with this version",
    hint: "`bourse publish` sends the sources of a guest in TypeScript whose map stands beside its package.",
    status: 409,
  },
  "state.database_newer": {
    number: 2223,
    title: "The marketplace's database was migrated by a newer service",
    hint: "Start that version or a later one. The way back is the back-up that was made before the upgrade.",
  },
});
