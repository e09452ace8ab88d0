import { defineErrors } from "./entry.ts";

export const ARCHIVE_ERRORS = defineErrors({
  "archive.gzip_invalid": {
    number: 1200,
    title: "The gzip layer is not canonical",
    hint: "Build the archive with `bourse build`.",
  },
  "archive.header_invalid": {
    number: 1201,
    title: "A tar header is not strict ustar",
    hint: "Build the archive with `bourse build`; other tar programs write different formats.",
  },
  "archive.entry_type": {
    number: 1202,
    title: "An entry is not a regular file",
    hint: "Leave links, folders and devices out: a package holds regular files only.",
  },
  "archive.extension_header": {
    number: 1203,
    title: "The archive carries PAX or GNU extension headers",
    hint: "Build the archive with `bourse build`; PAX and GNU extensions are read differently by different programs.",
  },
  "archive.path_invalid": {
    number: 1204,
    title: "A path is not safe on every system",
    hint: "Use letters, digits, `.`, `_` and `-` in each part, no part `.` or `..`, no trailing dot, no device name, and at most 256 characters.",
  },
  "archive.path_duplicate": {
    number: 1205,
    title: "A path occurs twice in the archive",
    hint: "Keep one of the two files.",
  },
  "archive.path_collision": {
    number: 1206,
    title: "Two paths are the same on some file systems",
    hint: "Rename one: paths may not differ only in case, and a file may not have the name of a folder.",
  },
  "archive.not_canonical": {
    number: 1207,
    title: "The bytes are not the canonical form",
    hint: "Build the archive with `bourse build`: each content has exactly one valid form.",
  },
  "archive.trailing_data": {
    number: 1208,
    title: "Data follows the end of the archive",
    hint: "End the archive after its two zero blocks.",
  },
  "archive.too_large": {
    number: 1209,
    title: "The archive exceeds a size limit",
    hint: "Make the package smaller; the documentation lists the limits of each runtime.",
  },
  "archive.manifest_missing": {
    number: 1210,
    title: "The archive has no manifest.json",
    hint: "Put manifest.json at the root of the package.",
  },
  "archive.unexpected_file": {
    number: 1211,
    title: "A file or its content does not belong in this package",
    hint: "Remove the file, or make its content match its name.",
  },
  "archive.module_missing": {
    number: 1213,
    title: "The guest's package has no main.wasm",
    hint: "Compile the guest to `main.wasm` beside manifest.json, then build again.",
  },
  "archive.inventory_mismatch": {
    number: 1212,
    title: "The files are not those listed in the manifest",
    hint: "Build again, so that the inventory in the manifest and the files agree.",
  },
});

export const SIGNATURE_ERRORS = defineErrors({
  "signature.invalid": {
    number: 1300,
    title: "The signature does not verify",
    hint: "Sign the package again with the registered key.",
  },
  "signature.key_invalid": {
    number: 1301,
    title: "The public key is not acceptable",
    hint: "Make a new key with `bourse keys create`.",
  },
  "signature.key_revoked": {
    number: 1302,
    title: "The key that signed it was revoked before it was published",
    hint: "Do not install it. Choose a version from before the revocation or one signed with another key. An installed version is yours to decide about: ask its publisher, then let it run anyway or remove it.",
    status: 409,
  },
});

export const WASM_ERRORS = defineErrors({
  "wasm.malformed": {
    number: 1400,
    title: "The module is not a valid Wasm binary",
    hint: "Rebuild the module; `wasm-validate main.wasm` shows the place as well.",
  },
  "wasm.module_too_large": {
    number: 1401,
    title: "The module is larger than a guest may be",
    hint: "Build for size, strip debug information, and leave out code that is not used.",
  },
  "wasm.feature_forbidden": {
    number: 1402,
    title: "The module uses a Wasm feature that guests may not use",
    hint: "Build for MVP with mutable globals, sign extension, saturating conversions, multi-value and bulk memory.",
  },
  "wasm.import_forbidden": {
    number: 1403,
    title: "The module imports something that the host does not offer",
    hint: "Import only the functions of `svc` that docs/ABI.md lists, with their exact signatures.",
  },
  "wasm.export_missing": {
    number: 1404,
    title: "An export is missing or is not of the type that the host calls",
    hint: "docs/ABI.md lists the exports of a guest and their types.",
  },
  "wasm.start_section": {
    number: 1405,
    title: "The module has a start section",
    hint: "Export the start code as `svc_start` instead (AssemblyScript: `--exportStart svc_start`).",
  },
  "wasm.memory_limit": {
    number: 1406,
    title: "The module does not define exactly one memory within the limit",
    hint: "Define one memory in the module, with an initial size of at most 1024 pages (64 MiB).",
  },
  "wasm.table_limit": {
    number: 1407,
    title: "The module's tables are imported, too many or too large",
    hint: "Define at most one table in the module, with an initial size of at most 10,000 elements.",
  },
  "wasm.capability_undeclared": {
    number: 1408,
    title: "The module needs a capability that the manifest does not declare",
    hint: "Add the capability to `capabilities` in manifest.json, or drop the import that needs it.",
  },
});

/** Rules of the marketplace that only a person can judge. Reviews and takedowns cite them. */
export const POLICY_ERRORS = defineErrors({
  "policy.harmful": {
    number: 1500,
    title: "The extension harms those who run it",
    hint: "Remove whatever damages, spies, spends or misuses approvals; you may appeal and show that it does not.",
  },
  "policy.misleading": {
    number: 1501,
    title: "Name, description or views promise what the extension does not do",
    hint: "Say what it does, and for whom; leave out what you cannot demonstrate.",
  },
  "policy.false_results": {
    number: 1502,
    title: "Results or forecasts are shown as more certain than they are",
    hint: "Name data, period and method; promise no profit.",
  },
  "policy.excessive_capabilities": {
    number: 1503,
    title: "The extension requests more permissions than it needs",
    hint: "Declare only the capabilities whose use a trader can see.",
  },
  "policy.infringing": {
    number: 1504,
    title: "The extension uses what belongs to others",
    hint: "Show the licence or the permission, or take the part out.",
  },
  "policy.impersonation": {
    number: 1505,
    title: "The extension or its publisher can be mistaken for someone else",
    hint: "Choose a name and pictures of your own, or prove who you are.",
  },
  "policy.personal_data": {
    number: 1506,
    title: "The trader's data leave the machine needlessly or without notice",
    hint: "Say what is sent where and why, and send no more.",
  },
  "policy.broken": {
    number: 1507,
    title: "The extension does not work as described",
    hint: "Fix what the reviewer names and submit a higher version.",
  },
  "policy.duplicate": {
    number: 1508,
    title: "The extension copies another one without a useful difference",
    hint: "Say what is different, or improve the one that exists.",
  },
  "policy.unlawful": {
    number: 1509,
    title: "A law or court order forbids offering the extension",
    hint: "The reason identifies the order; you may appeal.",
  },
});
