import { DAY_MS, HOUR_MS, KIB, MINUTE_MS, SECOND_MS } from "./units.ts";

/** Failed attempts of one subject: `free` of them, then a wait that doubles with each further one. */
export interface AttemptRule {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** Cost of one argon2id hash of a password, on one lane. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Limits of logins, second factors, passkeys and mailed tokens. Times in milliseconds. */
export interface AccountLimits {
  readonly sessionTouchMs: number;
  readonly userAgentLength: number;
  readonly loginTicketMs: number;
  readonly recoveryCodes: number;
  readonly passkeyChallengeMs: number;
  readonly passkeysPerAccount: number;
  readonly verifyEmailMs: number;
  readonly resetPasswordMs: number;
  readonly quietAnswerMs: number;
  readonly mailBurst: number;
  readonly mailRefillMs: number;
  readonly issuerLoginMs: number;
  readonly issuerTimeoutMs: number;
  readonly issuerSkewMs: number;
  readonly nodeSkewMs: number;
  readonly issuerMetadataMs: number;
  readonly exportBatch: number;
  readonly forgetMs: number;
  readonly codeAttempts: AttemptRule;
  readonly passwordAttempts: AttemptRule;
  readonly passwordCost: PasswordCost;
}

/** Default limits, each with its reason. */
export const ACCOUNT_LIMITS: AccountLimits = {
  // The list of sessions reveals a stranger's session without exact seconds, and each write costs a row.
  sessionTouchMs: MINUTE_MS,
  // The values of real browsers are below 200 characters.
  userAgentLength: 200,
  // Long enough to fetch the phone from the next room.
  loginTicketMs: 5 * MINUTE_MS,
  // The usual number; it fits one sheet of paper.
  recoveryCodes: 10,
  // A person has to find the right device.
  passkeyChallengeMs: 5 * MINUTE_MS,
  // Nobody has more devices.
  passkeysPerAccount: 32,
  // Mail is read the next day.
  verifyEmailMs: DAY_MS,
  // The person who asked is waiting for it; an attacker who reads the mailbox later finds nothing useful.
  resetPasswordMs: 30 * MINUTE_MS,
  // Longer than looking up an address and writing a mail: response time does not reveal whether an account exists.
  quietAnswerMs: 250,
  // Three mails to one address, then one in ten minutes: nobody can flood a mailbox through this service.
  mailBurst: 3,
  mailRefillMs: 10 * MINUTE_MS,
  // The issuer may ask for a second factor of its own.
  issuerLoginMs: 10 * MINUTE_MS,
  // Limit of one request to the issuer; if a login fails because of it, the user starts again.
  issuerTimeoutMs: 10 * SECOND_MS,
  // The clocks of two well-maintained machines differ by less.
  issuerSkewMs: 30 * SECOND_MS,
  // Two nodes that follow one database's clock: each is wrong by at most half of a round trip, which is at most 500 ms.
  nodeSkewMs: SECOND_MS,
  // How long the issuer's addresses are cached; its keys are fetched at each login.
  issuerMetadataMs: 10 * MINUTE_MS,
  // Rows that an account's export reads at once: most rows are a few hundred bytes; longer ones are read four at a
  // time.
  exportBatch: 100,
  // Expired rows are kept for another day, so that "expired" can be distinguished from "unknown".
  forgetMs: DAY_MS,
  // Three of a million codes are valid at a time: five attempts, then less than a hundred a day, succeed with a chance
  // of 1 in 4,000 a day.
  codeAttempts: { free: 5, firstWaitMs: 30 * SECOND_MS, longestWaitMs: HOUR_MS },
  // Twenty typing errors; the wait stays short, because anyone can impose it on someone else.
  passwordAttempts: { free: 20, firstWaitMs: 15 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS },
  // OWASP's second recommendation for argon2id: 19 MiB and two passes.
  passwordCost: { memoryKib: 19 * KIB, passes: 2 },
};
