import { defineErrors } from "./entry.ts";

export const MANIFEST_ERRORS = defineErrors({
  "manifest.schema": {
    number: 1100,
    title: "The manifest does not fit its schema",
    hint: "See the reference of this field.",
  },
  "manifest.required": { number: 1101, title: "A required property is missing", hint: "Add the property." },
  "manifest.unknown_property": {
    number: 1102,
    title: "This property does not exist here",
    hint: "Remove it, or correct its spelling.",
  },
  "manifest.type": {
    number: 1103,
    title: "A value has the wrong type",
    hint: "Write a value of the named type.",
  },
  "manifest.enum": {
    number: 1104,
    title: "A value is not one of those allowed",
    hint: "Choose one of the named values.",
  },
  "manifest.length": {
    number: 1105,
    title: "A text is too short or too long",
    hint: "Lengths count Unicode characters; stay within the named bound.",
  },
  "manifest.range": {
    number: 1106,
    title: "A number or version is out of range",
    hint: "Stay within the named bound.",
  },
  "manifest.count": {
    number: 1107,
    title: "A list or object has too few or too many entries",
    hint: "Stay within the named bound.",
  },
  "manifest.pattern": {
    number: 1108,
    title: "A text does not have the required form",
    hint: "Write it in the form that the message names.",
  },
  "manifest.duplicate": {
    number: 1109,
    title: "A value that must be unique occurs twice",
    hint: "Remove or rename one of the two.",
  },
  "manifest.coupling": {
    number: 1110,
    title: "Two parts of the manifest do not fit together",
    hint: "Add what the message names, or remove what needs it.",
  },
  "manifest.runtime_unknown": {
    number: 1111,
    title: "This combination of runtime and apiVersion does not exist",
    hint: "Use wasm with apiVersion 1 or 2, resource with 1, webApp with 3, or managedModel with 1.",
  },
  "manifest.publisher_reserved": {
    number: 1112,
    title: "The publisher's name looks like the official one",
    hint: "Use your own name.",
  },
  "manifest.more_faults": {
    number: 1113,
    title: "There are more faults than listed",
    hint: "Fix the listed ones and check again.",
  },
  "manifest.foreign_id": {
    number: 1114,
    title: "An id does not begin with the package's id",
    hint: "Begin it with the package's id and a dot.",
    severity: "warning",
  },
  "manifest.path_unsafe": {
    number: 1115,
    title: "This path is not safe in an archive",
    hint: "Rename the file; otherwise the archive is refused.",
    severity: "warning",
  },
  "manifest.version_unordered": {
    number: 1116,
    title: "The version cannot be ordered",
    hint: "Use MAJOR.MINOR.PATCH, so that clients know which version is newer.",
    severity: "warning",
  },
  "manifest.candles_unused": {
    number: 1117,
    title: "A view requests candles that nothing reads",
    hint: "Add `guestOutput: true`, so that the guest renders the view from them, or drop candleTimeframe and candleLimit.",
    severity: "warning",
  },
  "manifest.host_version_low": {
    number: 1118,
    title: "minHostVersion is lower than what the package uses",
    hint: "Raise `minHostVersion` to the version the message names: older hosts cannot run the package.",
    severity: "warning",
  },
  "manifest.host_version_unknown": {
    number: 1119,
    title: "minHostVersion is higher than any known host",
    hint: "Lower it to the newest host, or check with the newest tool: no current host can install the package.",
    severity: "warning",
  },
  "origin.invalid": {
    number: 1130,
    title: "A network origin is not valid",
    hint: "Write https://host or https://host:port: lowercase, no path, no user, no trailing slash.",
  },
  "origin.reserved": {
    number: 1131,
    title: "A network origin is not on the public network",
    hint: "Name a public host; private, local and reserved names and addresses are refused.",
  },
});
