import { readFileSync } from "node:fs";
import type { Environment } from "./environment.ts";

/** Mail settings; absent: mail is dropped, and actions that need mail are refused. */
export interface MailConfig {
  readonly mail?: MailRoute;
}

/** A relay and the sender address it accepts. */
export interface MailRoute {
  /** `smtp://` (with STARTTLS unless the relay is this machine) or `smtps://`, with user and password. */
  readonly url: string;
  /** `name@host`, or `Name <name@host>`. */
  readonly from: string;
  /** Certificates (PEM) to trust in place of the system's. */
  readonly authorities?: string;
}

const ADDRESS = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,190}";
/** The address of a mailbox, with nothing around it. */
export const MAIL_ADDRESS = new RegExp(`^${ADDRESS}$`);
const FROM = new RegExp(`^(?:${ADDRESS}|[^<>"\\r\\n\\t,;:@\\\\]{1,100} <${ADDRESS}>)$`);

/** MAIL_URL (or MAIL_URL_FILE), MAIL_FROM, MAIL_CA_FILE. */
export function readMail(environment: Environment): MailConfig {
  const url = environment.secret("MAIL_URL");
  const from = environment.text("MAIL_FROM");
  if (url === undefined && from === undefined) return {};
  if (url === undefined) environment.fault("MAIL_FROM is set and MAIL_URL is not");
  else if (!isRelay(url))
    environment.fault("MAIL_URL is not smtp://host or smtps://host, with a user and password if any");
  if (from === undefined) environment.fault("MAIL_URL is set and MAIL_FROM is not");
  else if (!FROM.test(from)) environment.fault("MAIL_FROM is not an address, with a name in front if any");
  const authorities = readAuthorities(environment);
  return { mail: { url: url ?? "", from: from ?? "", ...(authorities === undefined ? {} : { authorities }) } };
}

function isRelay(text: string): boolean {
  const url = URL.parse(text);
  const isPlain = url !== null && url.search === "" && url.hash === "" && (url.pathname === "" || url.pathname === "/");
  return isPlain && (url.protocol === "smtp:" || url.protocol === "smtps:") && url.hostname !== "";
}

function readAuthorities(environment: Environment): string | undefined {
  const file = environment.text("MAIL_CA_FILE");
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, "utf8");
  } catch {
    environment.fault("MAIL_CA_FILE cannot be read");
    return undefined;
  }
}
