import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS, KEY_OPTION } from "../options.ts";

const PROOF = { syntax: "<proof>", description: "id of the proof" };
const PUBLISHER: OptionSpec = {
  flags: "--publisher <name>",
  description: "the publisher (else the only one you have registered)",
};

const PROVE = defineCommand({
  name: "publisher prove",
  summary: "Prove a domain, or that you still have your key, for your verification",
  details:
    "For a domain it shows what to publish, as a DNS record or as a file of your site; the marketplace checks " +
    "repeatedly, and `bourse publisher check` makes it check immediately. For a key it signs a challenge. A proof does " +
    "not verify you: an administrator decides, and cites it.",
  options: [
    {
      flags: "--method <method>",
      description: "how it is proven",
      required: true,
      choices: ["dns_txt", "well_known", "key_challenge"],
    },
    { flags: "--domain <name>", description: "the domain, for dns_txt and well_known" },
    KEY_OPTION,
    PUBLISHER,
    ...CLOUD_OPTIONS,
  ],
  examples: [
    "bourse publisher prove --method dns_txt --domain example.com",
    "bourse publisher prove --method key_challenge",
  ],
  refuses: "the domain cannot be proven, the key is not registered, or there are too many open proofs",
  run: async (given, io) => (await import("./run.ts")).prove(given, io),
});

const PROOFS = defineCommand({
  name: "publisher proofs",
  summary: "List your proofs, their states and the last check's result",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or the marketplace refuses",
  run: async (given, io) => (await import("./run.ts")).proofs(given, io),
});

const CHECK = defineCommand({
  name: "publisher check",
  summary: "Make the marketplace check a domain's proof now",
  arguments: [PROOF],
  options: CLOUD_OPTIONS,
  refuses: "the proof does not hold, has ended, or was checked too often",
  run: async (given, io) => (await import("./run.ts")).check(given, io),
});

const WITHDRAW = defineCommand({
  name: "publisher withdraw",
  summary: "Cancel a pending proof",
  arguments: [PROOF],
  options: CLOUD_OPTIONS,
  refuses: "the proof is not yours, or already proven",
  run: async (given, io) => (await import("./run.ts")).withdraw(given, io),
});

export const PROOF_COMMANDS: readonly CommandSpec[] = [PROVE, PROOFS, CHECK, WITHDRAW];
