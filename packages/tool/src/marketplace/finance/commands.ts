import type { PaymentFinding, Reversal, Withdrawal } from "@bourse/client";
import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS } from "../options.ts";
import { IDEMPOTENCY_KEY } from "./keys.ts";

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
const IMPORT_COMMANDS: readonly CommandSpec[] = [IMPORT_SALE, IMPORT_REFUND];

const WITHDRAWAL_STATES = [
  "requested",
  "reserved",
  "submitted",
  "paid",
  "failed",
  "cancelled",
  "unknown",
  "bounced",
] as const satisfies readonly Withdrawal["state"][];
const REVERSAL_STATES = [
  "opened",
  "reconciled",
  "written_off",
  "dismissed",
] as const satisfies readonly Reversal["state"][];
const FINDING_STATES = ["open", "closed"] as const satisfies readonly PaymentFinding["state"][];

const WITHDRAWAL = { syntax: "<withdrawal>", description: "id of the withdrawal" };
const REVERSAL = { syntax: "<reversal>", description: "id of the reversal" };
const REASON: OptionSpec = {
  flags: "--reason <text>",
  description: "why; recorded in the audit trail",
  required: true,
};
const REVISION: OptionSpec = {
  flags: "--revision <n>",
  description: "the revision you decide on, as `finance reversals` shows it",
  required: true,
};
const NOT_SEEN = "you have neither the role finance nor administrator, or earnings are switched off";
const NOT_DONE =
  "you lack the role finance, your login is more than 30 minutes old, the withdrawal is your own, or it is in another state";
const NOT_DECIDED =
  "you are not an administrator, your login is more than 30 minutes old, the earnings are your own, or the reversal has " +
  "another revision or is decided";
const ONE_DECISION =
  "The key is shown before anything is sent. The command retries lost answers with the same key; if none arrives, repeat " +
  "it with `--idempotency-key KEY`: it is one decision however often it is sent.";

const only = (choices: readonly string[]): OptionSpec => ({
  flags: "--state <state>",
  description: "only those in this state",
  choices,
});

const WITHDRAWALS = defineCommand({
  name: "finance withdrawals",
  summary: "List the withdrawals of every account, newest first",
  options: [only(WITHDRAWAL_STATES), ...CLOUD_OPTIONS],
  examples: ["bourse finance withdrawals --state reserved"],
  refuses: NOT_SEEN,
  run: async (given, io) => (await import("./payouts.ts")).listPayouts(given, io),
});

const PAYEE = defineCommand({
  name: "finance payee",
  summary: "Show the recipient of a withdrawal, the payout details, and the recipient's debts",
  details: "The audit trail records that you looked: these are someone's bank details.",
  arguments: [WITHDRAWAL],
  options: CLOUD_OPTIONS,
  refuses: "you lack the role finance, your login is more than 30 minutes old, or the withdrawal is your own",
  run: async (given, io) => (await import("./payee.ts")).showPayee(given, io),
});

const SUBMIT = defineCommand({
  name: "finance submit",
  summary: "Submit a reserved withdrawal for payout; its creator can no longer cancel it",
  details:
    "For payouts by hand, make the transfer yourself; `bourse finance payee` shows the recipient. The creator's " +
    `debts are shown as a warning. ${ONE_DECISION}`,
  arguments: [WITHDRAWAL],
  options: [
    { flags: "--reference <text>", description: "the bank's reference of the transfer", required: true },
    IDEMPOTENCY_KEY,
    ...CLOUD_OPTIONS,
  ],
  refuses: NOT_DONE,
  run: async (given, io) => (await import("./payouts.ts")).submitPayout(given, io),
});

const RESOLVE = defineCommand({
  name: "finance resolve",
  summary: "Record the outcome of a payout by hand; a failed one returns the funds",
  details: ONE_DECISION,
  arguments: [WITHDRAWAL, { syntax: "<outcome>", description: "`paid` or `failed`" }],
  options: [REASON, IDEMPOTENCY_KEY, ...CLOUD_OPTIONS],
  examples: ['bourse finance resolve <withdrawal> paid --reason "on the statement of 3 May"'],
  refuses: `${NOT_DONE}; or a provider reports the outcome`,
  run: async (given, io) => (await import("./payouts.ts")).resolvePayout(given, io),
});

const ASK = defineCommand({
  name: "finance ask",
  summary: "Ask the payout provider for the state of a withdrawal now",
  arguments: [WITHDRAWAL],
  options: [IDEMPOTENCY_KEY, ...CLOUD_OPTIONS],
  refuses: `${NOT_DONE}; or payouts are made by hand`,
  run: async (given, io) => (await import("./payouts.ts")).askProvider(given, io),
});

const REVERSALS = defineCommand({
  name: "finance reversals",
  summary: "List reversals of sales, longest waiting first",
  options: [only(REVERSAL_STATES), ...CLOUD_OPTIONS],
  examples: ["bourse finance reversals --state opened"],
  refuses: NOT_SEEN,
  run: async (given, io) => (await import("./reversals.ts")).listReversals(given, io),
});

const RECONCILE = defineCommand({
  name: "finance reconcile",
  summary: "Take the creator's share of a refund from their balance; the rest becomes their debt",
  details: ONE_DECISION,
  arguments: [REVERSAL],
  options: [REVISION, IDEMPOTENCY_KEY, ...CLOUD_OPTIONS],
  examples: ["bourse finance reconcile <reversal> --revision 1"],
  refuses: NOT_DECIDED,
  run: async (given, io) => (await import("./reversals.ts")).reconcile(given, io),
});

const WRITE_OFF = defineCommand({
  name: "finance write-off",
  summary: "Let the platform pay a refund",
  details: ONE_DECISION,
  arguments: [REVERSAL],
  options: [REVISION, REASON, IDEMPOTENCY_KEY, ...CLOUD_OPTIONS],
  refuses: NOT_DECIDED,
  run: async (given, io) => (await import("./reversals.ts")).writeOff(given, io),
});

const FINDINGS = defineCommand({
  name: "finance findings",
  summary: "List payment findings: what a provider reported and the service did not book, oldest first",
  options: [only(FINDING_STATES), ...CLOUD_OPTIONS],
  examples: ["bourse finance findings --state open"],
  refuses: NOT_SEEN,
  run: async (given, io) => (await import("./findings.ts")).listFindings(given, io),
});

const CLOSE_FINDING = defineCommand({
  name: "finance close-finding",
  summary: "Record how a payment finding was resolved",
  arguments: [{ syntax: "<finding>", description: "id of the finding" }],
  options: [
    { flags: "--reason <text>", description: "what was done; recorded in the audit trail", required: true },
    ...CLOUD_OPTIONS,
  ],
  refuses: "you lack the role finance, your login is more than 30 minutes old, or the finding is closed",
  run: async (given, io) => (await import("./findings.ts")).closeFinding(given, io),
});

const EXPORT = defineCommand({
  name: "finance export",
  summary: "Save the ledger of an account in one currency, to be checked with scripts/check-ledger.mjs",
  arguments: [{ syntax: "<account>", description: "id of the account" }],
  options: [
    { flags: "--currency <code>", description: "currency of ISO 4217", required: true },
    { flags: "--out <file>", description: "the file to write, one JSON line per entry", required: true },
    ...CLOUD_OPTIONS,
  ],
  examples: ["bourse finance export <account> --currency EUR --out ledger-EUR.ndjson"],
  refuses: `${NOT_SEEN}; or the file cannot be written: then nothing is`,
  run: async (given, io) => (await import("./export.ts")).exportLedger(given, io),
});

/** Payouts, refunds and imports, for the role finance and for administrators. */
export const FINANCE_COMMANDS: readonly CommandSpec[] = [
  WITHDRAWALS,
  PAYEE,
  SUBMIT,
  RESOLVE,
  ASK,
  ...IMPORT_COMMANDS,
  REVERSALS,
  RECONCILE,
  WRITE_OFF,
  FINDINGS,
  CLOSE_FINDING,
  EXPORT,
];
