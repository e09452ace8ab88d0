import { defineErrors } from "./entry.ts";

/** Errors and refusals of the package tool. */
const PACKAGE_TOOL_ERRORS = defineErrors({
  "tool.usage": { number: 4000, title: "The command line is not understood", hint: "See `bourse --help`." },
  "tool.unreadable": {
    number: 4001,
    title: "The path cannot be read",
    hint: "Name an existing file or folder that you may read; pipes and devices are not read.",
  },
  "tool.kind_unknown": {
    number: 4002,
    title: "The path is neither a manifest, a package folder nor an archive",
    hint: "Name a `*.json` manifest, a folder with `manifest.json`, or a `*.tar.gz` archive.",
  },
  "tool.not_a_file": {
    number: 4003,
    title: "A package folder holds something that is not a plain file",
    hint: "Replace links with the files they point to; remove pipes, sockets and devices.",
  },
  "tool.secret_found": {
    number: 4005,
    title: "A file looks like it holds a secret",
    hint: "Remove the secret and change it where it is used: once packed, it may have leaked.",
  },
  "tool.output_failed": {
    number: 4006,
    title: "The result could not be written",
    hint: "Check the folder and its free space. Nothing was left behind.",
  },
  "tool.line_invalid": {
    number: 4007,
    title: "The line is not in the form this command reads",
    hint: 'Write {"public_key":"…","message":"…","signature":"…"} with hexadecimal values, one object per line.',
  },
  "tool.target_exists": {
    number: 4008,
    title: "The target already exists",
    hint: "Choose another name, or remove the old one first.",
  },
  "tool.bars_option_invalid": {
    number: 4060,
    title: "An option does not say which bars are wanted",
    hint: "`bourse bars --list` shows the symbols; `bourse bars --help` shows the options.",
  },
  "tool.bars_file_invalid": {
    number: 4061,
    title: "The options do not say which file of bars to read, or how",
    hint: "Name a CSV file with `--bars`; `--dates` is day-first or month-first.",
  },
  "tool.paper_option_invalid": {
    number: 4062,
    title: "An option of the paper account is not in its range",
    hint: "Write plain decimals such as 0.01: tick and lot above 0, the fee rate from 0 to 1, the volume share above 0 and at most 1.",
  },
  "tool.service_unsupported": {
    number: 4011,
    title: "This system has no service manager that is known here",
    hint: "Start the host by other means; `bourse host service install --print` shows its settings on other systems.",
  },
  "tool.service_failed": {
    number: 4012,
    title: "The system's service manager refused",
    hint: "Read its reason. Nothing was left behind; without a session of your own it cannot start services.",
  },
  "tool.internal": {
    number: 4010,
    title: "The tool failed",
    hint: "This is a fault of the tool. Report it with the command line; BOURSE_DEBUG=1 shows where it happened.",
  },
});

/** Keys and sessions on the author's machine. */
const KEY_ERRORS = defineErrors({
  "tool.key_missing": {
    number: 4020,
    title: "There is no such key",
    hint: "`bourse keys list` shows the keys; `bourse keys create` makes one.",
  },
  "tool.key_exists": {
    number: 4021,
    title: "A key of this name already exists",
    hint: "Choose another name. A key is never overwritten.",
  },
  "tool.key_file_invalid": {
    number: 4022,
    title: "The key file is damaged or was altered",
    hint: "Import the key again from its exported copy.",
  },
  "tool.key_file_exposed": {
    number: 4023,
    title: "Others can read the key file",
    hint: "Remove their access (`chmod 600`), and consider the key known to them.",
  },
  "tool.passphrase_wrong": {
    number: 4024,
    title: "The passphrase does not open the key",
    hint: "Type it again. Without it the key is lost; its file may also have been altered.",
  },
  "tool.passphrase_weak": {
    number: 4025,
    title: "The passphrase is too easy to guess",
    hint: "Use at least 12 characters, not all the same; four random words are good.",
  },
  "tool.passphrase_missing": {
    number: 4026,
    title: "The key needs a passphrase",
    hint: "Run on a terminal, or set BOURSE_PASSPHRASE.",
  },
  "tool.key_name_invalid": {
    number: 4027,
    title: "The name of a key is not acceptable",
    hint: "Use 1 to 64 lower-case letters, digits, `-` and `_`, beginning with a letter or digit.",
  },
  "tool.not_logged_in": {
    number: 4030,
    title: "There is no session for this marketplace",
    hint: "Run `bourse login`.",
  },
  "tool.session_invalid": {
    number: 4031,
    title: "The session file is damaged",
    hint: "Run `bourse login` again: it replaces the file.",
  },
  "tool.password_missing": {
    number: 4032,
    title: "A password is needed",
    hint: "Run on a terminal, use `--password-stdin`, or set BOURSE_PASSWORD.",
  },
  "tool.session_exposed": {
    number: 4033,
    title: "Others can read the session file",
    hint: "Remove their access (`chmod 600`), then `bourse logout` and `bourse login`: the old session may be known.",
  },
});

/** Errors of talking to the marketplace. */
const CLOUD_ERRORS = defineErrors({
  "tool.cloud_unreachable": {
    number: 4040,
    title: "The marketplace does not answer",
    hint: "Check the address (`--cloud` or BOURSE_CLOUD) and try again.",
  },
  "tool.answer_invalid": {
    number: 4041,
    title: "The marketplace's answer cannot be read",
    hint: "Check the address of the marketplace and update the tool.",
  },
  "tool.address_refused": {
    number: 4042,
    title: "The address is not one to send a session to",
    hint: "Use https, or http on this machine only.",
  },
  "tool.upload_failed": {
    number: 4043,
    title: "The upload was refused",
    hint: "Publish again: it requests a new ticket.",
  },
  "tool.package_refused": {
    number: 4044,
    title: "The package does not pass the package check",
    hint: "Fix what `bourse validate` reports.",
  },
  "tool.sources_missing": {
    number: 4085,
    title: "There are no sources to publish beside the package",
    hint: "Run `bourse compile` in the project of a guest in TypeScript, and publish without --without-sources.",
  },
  "tool.submitted_otherwise": {
    number: 4048,
    title: "This package was already submitted for another channel or with another key",
    hint: "Wait for that submission, or raise `version` and submit the new one the way you want.",
  },
  "tool.follow_timeout": {
    number: 4047,
    title: "The submission was not finished in time",
    hint: "`bourse submissions` shows where it is; nothing is lost.",
  },
});

/** Errors of talking to a running host. */
const RUNNING_HOST_ERRORS = defineErrors({
  "tool.host_unreachable": {
    number: 4070,
    title: "No running host was found",
    hint: "Start the host, or name its data folder with `--data` or its address with `--url` and BOURSE_HOST_TOKEN.",
  },
  "tool.host_silent": {
    number: 3541,
    title: "The host runs, but gives no answer",
    hint: "It may be stopped or busy. Read the list again before you repeat a change: it may have taken effect.",
  },
  "tool.host_address_refused": {
    number: 3542,
    title: "The address is not one of a host on this machine",
    hint: "Give an address such as http://127.0.0.1:4871: a host's token is sent to no other machine.",
  },
  "tool.host_answer_invalid": {
    number: 4071,
    title: "The host's answer cannot be read",
    hint: "Check the address, and use the tool of the host's own version.",
  },
  "tool.host_token_exposed": {
    number: 4072,
    title: "Others can read the host's token or address",
    hint: "Restart the host: it makes a new token when others could read the old one.",
  },
  "tool.compiler_missing": {
    number: 4014,
    title: "The bundler that joins TypeScript files is not installed",
    hint: "Install it in the project: `npm install --save-dev rolldown`.",
  },
  "tool.host_missing": {
    number: 4074,
    title: "The host is not installed",
    hint: "Add the package @bourse/host of the same release to the project, and run the command again.",
  },
  "tool.folder_taken": {
    number: 4075,
    title: "Another `bourse dev` runs this folder",
    hint: "End it with Ctrl-C, or use it: it shows each save.",
  },
  "tool.build_failed": {
    number: 4076,
    title: "The folder's own build failed",
    hint: "Repair the named place and save. What ran before goes on running.",
  },
  "tool.build_endless": {
    number: 4077,
    title: "The folder's own build did not end",
    hint: "It was ended. Look for a watcher or a server in the script `build`: it must end by itself.",
  },
  "tool.folder_gone": {
    number: 4078,
    title: "The folder is not there",
    hint: "Put it back: it is built and shown again. Ctrl-C ends.",
  },
  "tool.test_setup_invalid": {
    number: 4079,
    title: "The test host cannot be made like this",
    hint: "Correct the named option of `createTestHost`.",
  },
  "tool.test_answer_invalid": {
    number: 4080,
    title: "No host would give the answer that the test gives",
    hint: "Correct it at the named path; `bourse commands --json` prints the schema of each result.",
  },
  "tool.test_step_impossible": {
    number: 4081,
    title: "The test asks for something that is not there",
    hint: "The message says what there is at this moment of the test.",
  },
  "tool.tests_missing": {
    number: 4082,
    title: "The project has no test",
    hint: "A test is a file whose name ends with `.test.ts`, `.test.mts`, `.test.mjs` or `.test.js`; `bourse new` makes one.",
  },
  "tool.test_runner_missing": {
    number: 4083,
    title: "The test runner that the project names is not installed",
    hint: "Run `npm install` in the project, or use Node's own runner: --runner node.",
  },
  "tool.type_fault": {
    number: 4084,
    title: "The types of the sources do not fit",
    hint: "Repair the named place. The guest runs all the same: `bourse compile` takes the types away.",
  },
  "tool.offer_unknown": {
    number: 4073,
    title: "No installed package offers this",
    hint: "`bourse host offers` lists what can be used.",
  },
});

export const TOOL_ERRORS = { ...PACKAGE_TOOL_ERRORS, ...KEY_ERRORS, ...CLOUD_ERRORS, ...RUNNING_HOST_ERRORS };
