import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { ASKS_FOR_PROOF, CLOUD_OPTIONS, PROOF } from "../options.ts";

const CURRENCY: OptionSpec = { flags: "--currency <code>", description: "currency of ISO 4217", required: true };
const AMOUNT: OptionSpec = { flags: "--amount <amount>", description: "amount, such as 12.34", required: true };
const ID = { syntax: "<extension>", description: "id of the extension" };
const OFF = "there is no session, or this marketplace has earnings switched off";
const NOT_YOURS = "the extension is not yours, you are not an owner of its publisher, or purchases are switched off";

const SET = defineCommand({
  name: "price set",
  summary: "Set the price of your extension",
  details: "Earlier purchases stay valid.",
  arguments: [ID],
  options: [AMOUNT, CURRENCY, ...CLOUD_OPTIONS],
  examples: ["bourse price set svc.my-extension --amount 12.50 --currency USD"],
  refuses: NOT_YOURS,
  run: async (given, io) => (await import("./run.ts")).setPrice(given, io),
});

const FREE = defineCommand({
  name: "price free",
  summary: "Make your extension free",
  arguments: [ID],
  options: CLOUD_OPTIONS,
  refuses: NOT_YOURS,
  run: async (given, io) => (await import("./run.ts")).setFree(given, io),
});

const LIST = defineCommand({
  name: "price list",
  summary: "List the prices your extension has had, newest first",
  arguments: [ID],
  options: CLOUD_OPTIONS,
  refuses: NOT_YOURS,
  run: async (given, io) => (await import("./run.ts")).listPrices(given, io),
});

const BALANCES = defineCommand({
  name: "earnings balances",
  summary: "Show what you have earned, by currency",
  options: CLOUD_OPTIONS,
  refuses: OFF,
  run: async (given, io) => (await import("./run.ts")).balances(given, io),
});

const STATEMENT = defineCommand({
  name: "earnings statement",
  summary: "Show every entry of your earnings in one currency, oldest first",
  options: [CURRENCY, ...CLOUD_OPTIONS],
  refuses: OFF,
  run: async (given, io) => (await import("./run.ts")).statement(given, io),
});

const WITHDRAW = defineCommand({
  name: "earnings withdraw",
  summary: "Withdraw an amount of the available earnings",
  details:
    "The idempotency key is on your disk before anything is sent: after a lost answer, repeating the command " +
    "requests the same withdrawal, never a second one.",
  options: [AMOUNT, CURRENCY, ...CLOUD_OPTIONS],
  examples: ["bourse earnings withdraw --amount 100.00 --currency USD"],
  refuses: "less is available, or the login is more than 30 minutes old",
  run: async (given, io) => (await import("./run.ts")).withdraw(given, io),
});

const WITHDRAWALS = defineCommand({
  name: "earnings withdrawals",
  summary: "List your withdrawals, newest first",
  options: CLOUD_OPTIONS,
  refuses: OFF,
  run: async (given, io) => (await import("./run.ts")).withdrawals(given, io),
});

const CANCEL = defineCommand({
  name: "earnings cancel",
  summary: "Cancel a withdrawal before it is submitted",
  arguments: [{ syntax: "<withdrawal>", description: "id of the withdrawal" }],
  options: CLOUD_OPTIONS,
  refuses: "it is not yours, or was already submitted",
  run: async (given, io) => (await import("./run.ts")).cancelWithdrawal(given, io),
});

const LATE = "your login is more than 30 minutes old, or this marketplace has earnings switched off";

const PAYOUT_DETAILS = defineCommand({
  name: "earnings payout-details",
  summary: "Show the account holder and last characters of the bank account you are paid to by hand",
  options: CLOUD_OPTIONS,
  refuses: OFF,
  run: async (given, io) => (await import("./payout-details.ts")).showPayoutDetails(given, io),
});

const SET_PAYOUT_DETAILS = defineCommand({
  name: "earnings set-payout-details",
  summary: "Set the bank details you are paid to by hand; stored encrypted and shown only to finance",
  details: `${ASKS_FOR_PROOF} Nothing is paid to changed details for three days.`,
  options: [
    { flags: "--holder <name>", description: "account holder, as the bank knows them", required: true },
    { flags: "--account <number>", description: "IBAN or account number", required: true },
    { flags: "--bank <text>", description: "name, BIC or routing number of the bank" },
    { flags: "--note <text>", description: "what finance should know" },
    PROOF,
    ...CLOUD_OPTIONS,
  ],
  examples: ['bourse earnings set-payout-details --holder "A. Creator" --account DE89370400440532013000'],
  refuses: `the IBAN is mistyped, ${LATE}`,
  run: async (given, io) => (await import("./payout-details.ts")).setPayoutDetails(given, io),
});

const FORGET_PAYOUT_DETAILS = defineCommand({
  name: "earnings forget-payout-details",
  summary: "Delete the bank details you are paid to",
  options: CLOUD_OPTIONS,
  refuses: LATE,
  run: async (given, io) => (await import("./payout-details.ts")).forgetPayoutDetails(given, io),
});

/** Prices, balances and withdrawals of creators. */
export const MONEY_COMMANDS: readonly CommandSpec[] = [
  SET,
  FREE,
  LIST,
  BALANCES,
  STATEMENT,
  WITHDRAW,
  WITHDRAWALS,
  CANCEL,
  PAYOUT_DETAILS,
  SET_PAYOUT_DETAILS,
  FORGET_PAYOUT_DETAILS,
];
