import { type CommandSpec, defineCommand, JSON_OPTION, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS } from "../options.ts";

const SETS = { syntax: "<file>", description: "the file of official keys" };
const KEYS: OptionSpec = {
  flags: "--keys <keys...>",
  description: "the official keys: names of keys on this machine, or public keys as text",
};
const THRESHOLD: OptionSpec = {
  flags: "--threshold <n>",
  description: "how many of them must sign (more than half when absent)",
};

export const OFFICIAL_INIT = defineCommand({
  name: "official init",
  summary: "Make the first file of official keys",
  details:
    "Hosts and marketplaces are given this file by their owners: it decides whose packages of the runtimes webApp and managedModel " +
    "run. It holds public keys alone. Without --keys, one key `official` is made on this machine, encrypted with a passphrase.",
  arguments: [{ syntax: "<file>", description: "the file to make" }],
  options: [
    KEYS,
    THRESHOLD,
    { flags: "--no-passphrase", description: "leave the new key unencrypted: anyone who reads it can sign" },
    JSON_OPTION,
  ],
  examples: [
    "bourse official init official.json",
    'bourse official init official.json --keys first second "the third one\'s public key" --threshold 2',
  ],
  refuses: "the file exists, a key is not acceptable, or the threshold is not from 1 to their number",
  run: async (given, io) => (await import("./sets.ts")).officialInit(given, io),
});

export const OFFICIAL_SHOW = defineCommand({
  name: "official show",
  summary: "Show a file of official keys: its sets, their keys and signatures",
  arguments: [SETS],
  options: [JSON_OPTION],
  refuses: "the file cannot be used, or its newest set lacks signatures",
  run: async (given, io) => (await import("./sets.ts")).officialShow(given, io),
});

export const OFFICIAL_ROTATE = defineCommand({
  name: "official rotate",
  summary: "Replace the official keys; enough of the old ones must sign",
  details:
    "With --keys it proposes the next set, otherwise it adds signatures to a proposed one. Hosts follow the new set within " +
    "seconds and marketplaces at their next start, when enough keys of the old one have signed it, and never go back.",
  arguments: [SETS],
  options: [
    KEYS,
    THRESHOLD,
    { flags: "--sign-with <names...>", description: "keys on this machine that sign, from the set before" },
    { flags: "--out <file>", description: "where to write it; may be the same file", required: true },
    JSON_OPTION,
  ],
  examples: [
    "bourse official rotate official.json --keys new-one new-two new-three --sign-with first --out next.json",
    "bourse official rotate next.json --sign-with second --out next.json",
  ],
  refuses: "the file cannot be used, or a key is not of the set before",
  run: async (given, io) => (await import("./rotate.ts")).officialRotate(given, io),
});

export const OFFICIAL_SIGN = defineCommand({
  name: "official sign",
  summary: "Sign a package with an official key",
  details:
    "Adds the signature to a file that the package's publisher sends along. A file of another package is refused.",
  arguments: [{ syntax: "<path>", description: "an archive (`*.tar.gz`) or a package folder" }],
  options: [
    { flags: "--key <name>", description: "name of the official key", default: "official" },
    { flags: "--out <file>", description: "file of official signatures; made or added to", required: true },
    JSON_OPTION,
  ],
  examples: ["bourse official sign board.tar.gz --out board.official.json"],
  refuses: "the package is refused, or the file is of another package",
  run: async (given, io) => (await import("./sign.ts")).officialSign(given, io),
});

export const OFFICIAL_ADD_SIGNATURE = defineCommand({
  name: "official add-signature",
  summary: "Send official signatures for a submission of your publisher",
  arguments: [
    { syntax: "<submission>", description: "id of the submission; `bourse submissions` shows it" },
    { syntax: "<file>", description: "official signatures that `bourse official sign` wrote" },
  ],
  options: CLOUD_OPTIONS,
  refuses: "the marketplace does not count a signature, or there is no such submission of yours",
  run: async (given, io) => (await import("./sign.ts")).officialAddSignature(given, io),
});

export const OFFICIAL_COMMANDS: readonly CommandSpec[] = [
  OFFICIAL_INIT,
  OFFICIAL_SHOW,
  OFFICIAL_ROTATE,
  OFFICIAL_SIGN,
  OFFICIAL_ADD_SIGNATURE,
];
