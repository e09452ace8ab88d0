import { defineErrors } from "./entry.ts";

/** Refusals of developer mode, which runs packages from folders of this machine. */
export const DEVELOPER_ERRORS = defineErrors({
  "developer.off": {
    number: 3970,
    title: "Developer mode is off in this host",
    hint: "Switch it on in the page's settings, or let `bourse dev --own` start a host of its own.",
    status: 409,
  },
  "developer.only_on_page": {
    number: 3971,
    title: "Only the trader switches developer mode on, on the page",
    hint: "Open the page of this host, and switch it on in the settings. No program can do it for you.",
    status: 403,
  },
  "developer.runtime_refused": {
    number: 3972,
    title: "A package of this runtime cannot be run from a folder",
    hint: "Developer mode runs resource packages, guests and web applications. A model needs its official signatures.",
    status: 422,
  },
  "developer.id_installed": {
    number: 3973,
    title: "An extension with this id is installed",
    hint: "Remove it first, or give the package in the folder another id: a package without a signature never takes the place of a signed one.",
    status: 409,
  },
  "developer.id_in_use": {
    number: 3974,
    title: "A package from a folder has this id",
    hint: "End the `bourse dev` of that folder, or switch developer mode off.",
    status: 409,
  },
  "developer.too_many": {
    number: 3975,
    title: "Too many folders run in developer mode",
    hint: "End one of the other `bourse dev`.",
    status: 409,
  },
  "developer.folder_unknown": {
    number: 3976,
    title: "Nothing of this folder runs here",
    hint: "Save a file of the folder while `bourse dev` runs: it is shown again.",
    status: 404,
  },
});
