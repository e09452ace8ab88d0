import { readProductBuild } from "@bourse/platform/product-build";
import type { ProgramSpec } from "./cli/program.ts";
import { completionOf } from "./completion/command.ts";
import { DEV } from "./dev/command.ts";
import { BACKTEST } from "./guest/backtest/command.ts";
import { CHECK } from "./guest/check/command.ts";
import { COMPILE } from "./guest/compile/command.ts";
import { DOSSIER } from "./guest/dossier/command.ts";
import { PROFILE } from "./guest/profile/command.ts";
import { COMMANDS } from "./guest/registry/command.ts";
import { REPLAY } from "./guest/replay/command.ts";
import { RUN } from "./guest/run/command.ts";
import { HOST_ACCOUNTS } from "./host/accounts/command.ts";
import { HOST_BACKTEST } from "./host/backtest/command.ts";
import { HOST_COMMANDS } from "./host/commands.ts";
import { HOST_ORDERS } from "./host/orders/command.ts";
import { HOST_RESTORE } from "./host/restore/command.ts";
import { HOST_SERVICE } from "./host/service/command.ts";
import { BARS } from "./market/bars/command.ts";
import { INDICATOR } from "./market/indicator/command.ts";
import { PAPER } from "./market/paper/command.ts";
import { SCAN } from "./market/scan/command.ts";
import { ACCOUNT_COMMANDS } from "./marketplace/account/commands.ts";
import { ADMIN_COMMANDS } from "./marketplace/admin/commands.ts";
import { FINANCE_COMMANDS } from "./marketplace/finance/commands.ts";
import { KEYS_COMMANDS } from "./marketplace/keys/commands.ts";
import { MONEY_COMMANDS } from "./marketplace/money/commands.ts";
import { NOTICE_COMMANDS } from "./marketplace/notices/commands.ts";
import { OFFICIAL_COMMANDS } from "./marketplace/official/commands.ts";
import { OPERATOR_COMMANDS } from "./marketplace/operators/commands.ts";
import { PROOF_COMMANDS } from "./marketplace/proofs/commands.ts";
import { KEYS_REVOKE, KEYS_ROTATE, PUBLISHER_COMMANDS, TRANSFER_COMMANDS } from "./marketplace/publisher/commands.ts";
import { PUBLISHING_COMMANDS } from "./marketplace/publishing/commands.ts";
import { CANONICALIZE } from "./package-tool/canonicalize/command.ts";
import { EXPLAIN } from "./package-tool/explain/command.ts";
import { INSPECT } from "./package-tool/inspect/command.ts";
import { KEY_CHECK } from "./package-tool/key-check/command.ts";
import { NEW } from "./package-tool/new/command.ts";
import { BUILD } from "./package-tool/pack/command.ts";
import { VALIDATE } from "./package-tool/validate/command.ts";
import { VERIFY } from "./package-tool/verify/command.ts";
import { PLUGIN_COMMANDS } from "./plugins/commands.ts";
import { TEST } from "./test-run/command.ts";

const { version, commit } = readProductBuild();

/** Every command, in the order of the help. */
export const PROGRAM: ProgramSpec = {
  version: `${version} (commit ${commit})`,
  groups: {
    host: "A running host on this machine",
    plugins: "Local process plugins",
    key: "Compare signatures with the strict rule",
    keys: "The signing keys of this machine",
    official: "Official keys, and their signatures for web applications and models",
    publisher: "Members, public keys and proofs of a publisher",
    transfer: "Transferring extensions to another publisher",
    price: "What your extensions cost",
    earnings: "What you have earned, and withdrawing it",
    notices: "The account's notices",
    webhooks: "Addresses that receive events, and what was sent to them",
    account: "The account's data",
    passkeys: "Logging in with a device instead of a password",
    sessions: "Where the account is logged in",
    "second-factor": "A code in addition to the password",
    password: "Changing or resetting the password",
    email: "Verifying the account's address",
    admin: "Verification, review and withdrawal, for operators",
    finance: "Payouts, refunds and imports, for finance and administrators",
  },
  commands: [
    NEW,
    COMPILE,
    DEV,
    VALIDATE,
    CHECK,
    DOSSIER,
    BUILD,
    INSPECT,
    EXPLAIN,
    VERIFY,
    KEY_CHECK,
    CANONICALIZE,
    RUN,
    REPLAY,
    BACKTEST,
    PROFILE,
    TEST,
    COMMANDS,
    BARS,
    INDICATOR,
    SCAN,
    PAPER,
    HOST_SERVICE,
    ...HOST_COMMANDS,
    HOST_ACCOUNTS,
    HOST_ORDERS,
    HOST_BACKTEST,
    HOST_RESTORE,
    ...PLUGIN_COMMANDS,
    ...ACCOUNT_COMMANDS,
    ...KEYS_COMMANDS,
    KEYS_ROTATE,
    KEYS_REVOKE,
    ...OFFICIAL_COMMANDS,
    ...PUBLISHING_COMMANDS,
    ...PROOF_COMMANDS,
    ...PUBLISHER_COMMANDS,
    ...TRANSFER_COMMANDS,
    ...MONEY_COMMANDS,
    ...NOTICE_COMMANDS,
    ...ADMIN_COMMANDS,
    ...OPERATOR_COMMANDS,
    ...FINANCE_COMMANDS,
    completionOf(() => PROGRAM),
  ],
};
