const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Failed tries of one subject: `free` of them, then a wait that doubles with each further one. */
export interface AttemptRule {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** What logins, second factors, passkeys and mailed tokens may take. Times in milliseconds. */
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
  readonly issuerMetadataMs: number;
  readonly exportBatch: number;
  readonly forgetMs: number;
  readonly codeAttempts: AttemptRule;
  readonly passwordAttempts: AttemptRule;
}

/** The limits of a service that is given no others; each with its reason. */
export const ACCOUNT_LIMITS: AccountLimits = {
  // Somebody who looks for a stranger's session needs no seconds, and each write costs a row.
  sessionTouchMs: MINUTE_MS,
  // Browsers' own are below 200.
  userAgentLength: 200,
  // Long enough to fetch the phone from the next room.
  loginTicketMs: 5 * MINUTE_MS,
  // What everybody else gives; one sheet of paper.
  recoveryCodes: 10,
  // A person looks for the right device.
  passkeyChallengeMs: 5 * MINUTE_MS,
  // More than anybody has devices.
  passkeysPerAccount: 32,
  // Mail is read the next day.
  verifyEmailMs: DAY_MS,
  // The person who asked is waiting for it; someone who reads the mailbox later finds nothing useful.
  resetPasswordMs: 30 * MINUTE_MS,
  // Longer than looking an address up and writing a mail takes: the time of the answer tells nothing.
  quietAnswerMs: 250,
  // Three mails to one address, then one in ten minutes: nobody's mailbox is flooded through this service.
  mailBurst: 3,
  mailRefillMs: 10 * MINUTE_MS,
  // The issuer may ask for a second factor of its own.
  issuerLoginMs: 10 * MINUTE_MS,
  // If a login takes longer, the user starts it again.
  issuerTimeoutMs: 10 * SECOND_MS,
  // Clocks of two well-kept machines differ by less.
  issuerSkewMs: 30 * SECOND_MS,
  // How long the issuer's addresses are believed; its keys are asked for at each login.
  issuerMetadataMs: 10 * MINUTE_MS,
  // Rows that an account's export reads at once: one is a few hundred bytes, those of more are read four by four.
  exportBatch: 100,
  // What has expired is kept a day longer, so that "expired" can be told from "unknown" while anybody asks.
  forgetMs: DAY_MS,
  // Of a million codes three are right at a time: five tries, then less than a hundred a day, are 1 in 4,000 a day.
  codeAttempts: { free: 5, firstWaitMs: 30 * SECOND_MS, longestWaitMs: HOUR_MS },
  // Twenty typing errors; the wait stays short, for anybody can make somebody else wait.
  passwordAttempts: { free: 20, firstWaitMs: 15 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS },
};
