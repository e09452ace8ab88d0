import { type CommandSpec, defineCommand, JSON_OPTION, type OptionSpec } from "../../cli/command.ts";
import { KEY_OPTION } from "../options.ts";

const NAME = { syntax: "[name]", description: "name of the key, in the place of --key" };
/** The key's name as every other command takes it. `keyName` supplies the default, because it sees both ways to give a name. */
const KEY: OptionSpec = { flags: KEY_OPTION.flags, description: "name of the key (`default` when absent)" };

export const KEYS_CREATE = defineCommand({
  name: "keys create",
  summary: "Make a signing key on this machine",
  details:
    "An Ed25519 key in a file that only you can read, encrypted with a passphrase (scrypt, AES-256-GCM). The passphrase " +
    "comes from a prompt or BOURSE_PASSPHRASE.",
  arguments: [NAME],
  options: [
    KEY,
    { flags: "--no-passphrase", description: "leave the key unencrypted: anyone who reads the file can sign as you" },
    JSON_OPTION,
  ],
  examples: ["bourse keys create", "bourse keys create --key laptop"],
  refuses: "the name is taken or the passphrase is weak",
  run: async (given, io) => (await import("./run.ts")).keysCreate(given, io),
});

export const KEYS_SHOW = defineCommand({
  name: "keys show",
  summary: "Show a key's id and public part",
  arguments: [NAME],
  options: [KEY, JSON_OPTION],
  refuses: "there is no such key",
  run: async (given, io) => (await import("./run.ts")).keysShow(given, io),
});

export const KEYS_LIST = defineCommand({
  name: "keys list",
  summary: "List the keys of this machine",
  options: [JSON_OPTION],
  refuses: "a key file is damaged",
  run: async (given, io) => (await import("./run.ts")).keysList(given, io),
});

export const KEYS_EXPORT = defineCommand({
  name: "keys export",
  summary: "Write an encrypted copy of a key",
  arguments: [NAME],
  options: [KEY, { flags: "--out <file>", description: "the file to make", required: true }, JSON_OPTION],
  refuses: "there is no such key, the passphrase is wrong, or the file exists",
  run: async (given, io) => (await import("./run.ts")).keysExport(given, io),
});

export const KEYS_IMPORT = defineCommand({
  name: "keys import",
  summary: "Import an exported key",
  arguments: [{ syntax: "<file>", description: "a file that `keys export` wrote" }, NAME],
  options: [KEY, JSON_OPTION],
  refuses: "the file is damaged, the passphrase is wrong, or the name is taken",
  run: async (given, io) => (await import("./run.ts")).keysImport(given, io),
});

export const KEYS_COMMANDS: readonly CommandSpec[] = [KEYS_CREATE, KEYS_SHOW, KEYS_LIST, KEYS_EXPORT, KEYS_IMPORT];
