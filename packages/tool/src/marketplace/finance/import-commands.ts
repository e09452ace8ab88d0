import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS } from "../options.ts";

const FILE: OptionSpec = {
  flags: "--file <file>",
  description: "many at once, one JSON object per line, instead of the other options",
};
const AMOUNT: OptionSpec = { flags: "--amount <amount>", description: "amount, such as 12.34" };
const CURRENCY: OptionSpec = { flags: "--currency <code>", description: "currency of ISO 4217" };
const NOT_IMPORTED =
  "you lack the role finance, your login is more than 30 minutes old, the earnings are your own, or the record is " +
  "refused; with a file, one of its lines is";

const ONCE =
  "The payment provider's own id identifies the record: repeating it records nothing twice, and other facts under a " +
  "known id are refused. The command retries lost answers.";
const LINES =
  "where `amount_minor` is in minor units, exact up to 9223372036854775807. A refused line does not stop the " +
  'others. With --json each line of a file gives one line: `{"line","ok",';

const IMPORT_SALE = defineCommand({
  name: "finance import-sale",
  summary: "Record payments received for extensions",
  details: `${ONCE} A file holds lines \`{"external_id","plugin_id","currency","amount_minor","sold_at"}\`, ${LINES}"sale"}\` or \`{"line","ok","rule","message","hint","issues"}\`.`,
  options: [
    { flags: "--external-id <id>", description: "the provider's id of the payment" },
    { flags: "--extension <id>", description: "extension that was sold" },
    AMOUNT,
    CURRENCY,
    { flags: "--sold-at <time>", description: "when, such as 2026-05-03T10:00:00Z" },
    FILE,
    ...CLOUD_OPTIONS,
  ],
  examples: [
    "bourse finance import-sale --external-id pi_1 --extension svc.my-extension --amount 12.50 --currency EUR --sold-at 2026-05-03T10:00:00Z",
    "bourse finance import-sale --file sales.ndjson --json",
  ],
  refuses: NOT_IMPORTED,
  run: async (given, io) => (await import("./imports.ts")).importSales(given, io),
});

const IMPORT_REFUND = defineCommand({
  name: "finance import-refund",
  summary: "Record refunds to buyers; each opens a reversal",
  details: `${ONCE} A file holds lines \`{"external_id","sale_external_id","currency","amount_minor"}\`, ${LINES}"reversal"}\` or \`{"line","ok","rule","message","hint","issues"}\`.`,
  options: [
    { flags: "--external-id <id>", description: "the provider's id of the refund" },
    { flags: "--sale <id>", description: "the provider's id of the payment" },
    AMOUNT,
    CURRENCY,
    FILE,
    ...CLOUD_OPTIONS,
  ],
  examples: ["bourse finance import-refund --external-id re_1 --sale pi_1 --amount 12.50 --currency EUR"],
  refuses: NOT_IMPORTED,
  run: async (given, io) => (await import("./imports.ts")).importRefunds(given, io),
});

/** Sales and refunds that a payment provider reports outside of the service. */
export const IMPORT_COMMANDS: readonly CommandSpec[] = [IMPORT_SALE, IMPORT_REFUND];
