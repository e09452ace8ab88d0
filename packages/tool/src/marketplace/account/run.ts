import { ClientRefusal, type Registration, ServiceError, type Session, type Whoami } from "@bourse/client";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { plural, safe } from "../../cli/text.ts";
import { type Marketplace, openLoggedIn, openMarketplace, openToLogIn } from "../context.ts";
import { print } from "../print.ts";
import { readSecret } from "../secrets.ts";
import { mailIsSent } from "./advice.ts";

/** Default width of a terminal. */
const COLUMNS = 80;
/** Length of the date in a time. */
const DATE = 10;

/** Logs in with e-mail and password and stores the session, never the password. */
export async function login(given: Invocation, io: Io): Promise<ExitCode> {
  const marketplace = openToLogIn(given, io);
  const email = await emailFor(given, io);
  const password = await passwordFor(given, io, "Password");
  const session = await logIn(given, io, { marketplace, body: { email, password } });
  return keepSession(given, io, { marketplace, session });
}

interface Attempt {
  readonly marketplace: Marketplace;
  readonly body: { readonly email: string; readonly password: string };
}

/** Asks for the code of an account with a second factor; the marketplace's refusal carries a ticket for it. */
async function logIn(given: Invocation, io: Io, { marketplace: { rest }, body }: Attempt): Promise<Session> {
  try {
    return await rest.call("login", { body });
  } catch (failure) {
    if (!(failure instanceof ServiceError) || failure.secondFactorTicket === undefined) throw failure;
    const code = textOption(given, "code") ?? (await codeFor(io));
    return rest.call("loginSecondFactor", { body: { ticket: failure.secondFactorTicket, code } });
  }
}

function codeFor(io: Io): Promise<string> {
  const what = "the code of the authenticator, or a recovery code (--code)";
  return readSecret({ io, what, message: "Code of the authenticator", variable: "BOURSE_CODE", missing: "tool.usage" });
}

/** Creates an account and logs in. */
export async function signUp(given: Invocation, io: Io): Promise<ExitCode> {
  const marketplace = openToLogIn(given, io);
  const email = await emailFor(given, io);
  const name = textOption(given, "name") ?? email;
  const password = await passwordFor(given, io, "New password (at least 12 characters)");
  const session = await marketplace.rest.call("signUp", { body: { email, password, name } });
  return keepSession(given, io, { marketplace, session });
}

/** Ends the session here and at the marketplace. A session that has already expired there is deleted here too. */
export async function logout(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest, sessions, session, origin } = openMarketplace(given, io);
  try {
    if (session !== undefined) await rest.call("logout", { body: {} });
  } finally {
    if (session !== undefined) sessions.remove(origin);
  }
  const said = session === undefined ? `there was no session at ${origin}` : `logged out of ${origin}`;
  return print(given, io, { json: { cloud: origin, logged_out: session !== undefined }, lines: () => [said] });
}

/** Shows the marketplace's data about the account. */
export async function whoami(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest, origin } = openLoggedIn(given, io);
  const me = await rest.call("readMe", {});
  const sendsMail = await mailIsSent(rest);
  return print(given, io, {
    json: { cloud: origin, ...me },
    lines: (style) => [
      `${style.bold(safe(me.account.email))} at ${origin}`,
      `  address     ${me.security.email_verified ? "verified" : "not verified: `bourse email verify`"}`,
      `  roles       ${me.account.roles.join(", ")}`,
      `  session     until ${me.session.expires_at}, by ${me.session.methods.join(" and ")}`,
      `  recent      ${me.session.recent_login_until === null ? "no; `bourse login` again for what needs a recent login" : `until ${me.session.recent_login_until}`}`,
      `  guarded by  ${guards(me)}`,
      ...(sendsMail === false ? ["  mail        none is sent here: `bourse notices list` shows your news"] : []),
      ...me.publishers.map(
        (each) => `  publisher   ${safe(each.publisher)} (${keyState(each)}), key ${each.key_id.slice(0, 16)}`,
      ),
      ...me.extensions.map((each) => `  extension   ${safe(each.id)}`),
      ...(me.publishing_blocked_by === null
        ? []
        : [style.yellow(`  publishing  blocked by ${safe(me.publishing_blocked_by)}: \`bourse doctor\` says more`)]),
      ...wrapped("  features    ", me.flags),
    ],
  });
}

/** The state alone does not show that a verified key has ended. */
function keyState({ state, retired_from: retired, revoked_from: revoked }: Registration): string {
  if (revoked !== null) return `${state}, revoked from ${revoked.slice(0, DATE)} on`;
  return retired === null ? state : `${state}, retired from ${retired.slice(0, DATE)} on`;
}

/** Lists names in lines of at most 80 columns. */
function wrapped(head: string, names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let line = head;
  names.forEach((name, index) => {
    const word = index === names.length - 1 ? name : `${name}, `;
    if (line.trim() !== head.trim() && (line + word).trimEnd().length > COLUMNS) {
      lines.push(line.trimEnd());
      line = " ".repeat(head.length);
    }
    line += word;
  });
  return [...lines, line];
}

/** The factors of the account's login, and the remaining ways in when the authenticator is lost. */
function guards({ security }: Whoami): string {
  const { has_password: hasPassword, second_factor: factor, recovery_codes_left: codes, passkeys } = security;
  return [
    ...(hasPassword ? ["password"] : []),
    ...(factor === "on" ? [`second factor (${plural(codes, "recovery code")} left)`] : []),
    ...(factor === "unconfirmed" ? ["second factor that waits for its confirmation"] : []),
    ...(passkeys > 0 ? [plural(passkeys, "passkey")] : []),
  ].join(", ");
}

async function emailFor(given: Invocation, io: Io): Promise<string> {
  const email = textOption(given, "email");
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new ClientRefusal("tool.usage", `"${email}" is not an e-mail address.`);
  if (email !== undefined) return email;
  if (!io.interactive) throw new ClientRefusal("tool.usage", "Give --email where nobody can be asked.");
  const { isCancel, text } = await import("@clack/prompts");
  const answer = await text({ message: "E-mail address" });
  if (isCancel(answer)) throw new ClientRefusal("tool.usage", "Given up.");
  return answer;
}

function passwordFor(given: Invocation, io: Io, message: string): Promise<string> {
  const fromStdin = hasFlag(given, "passwordStdin");
  const what = "the password of the account";
  return readSecret({ io, what, message, variable: "BOURSE_PASSWORD", fromStdin, missing: "tool.password_missing" });
}

async function keepSession(
  given: Invocation,
  io: Io,
  { marketplace, session }: { readonly marketplace: Marketplace; readonly session: Session },
): Promise<ExitCode> {
  const { origin, sessions } = marketplace;
  const { token, expires_at: expiresAt, account } = session;
  sessions.write(origin, { token, expiresAt, email: account.email });
  await print(given, io, {
    json: { cloud: origin, account, expires_at: expiresAt },
    lines: () => [`logged in at ${origin} as ${safe(account.email)} until ${expiresAt}`],
  });
  return EXIT.ok;
}
