import { BlockList } from "node:net";
import { createTransport } from "nodemailer";
import type { MailRoute } from "../../config/mail.ts";
import type { Mail, Mailer, MailOutcome } from "../../ports/mailer.ts";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Ports of submission; RFC 8314. */
const PORT = { "smtp:": 587, "smtps:": 465 } as const;

/**
 * Sends through a relay. TLS is required and its certificate verified, except on this machine: without TLS, an attacker
 * in between could pose as the relay.
 */
export function smtpMailer({ url, from, authorities }: MailRoute, timeoutMs: number): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const user = decodeURIComponent(username);
  const transport = createTransport({
    host,
    port: port === "" ? PORT[isSecure ? "smtps:" : "smtp:"] : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isThisMachine(host),
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(password) } }),
    tls: { minVersion: "TLSv1.2", ...(authorities === undefined ? {} : { ca: authorities }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Templates reference no file and no address; if one did, nothing would be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    sendsMail: true,
    close: () => transport.close(),
    send: (mail) =>
      transport.sendMail({ from, ...contentOf(mail, domain) }).then(
        () => ({ kind: "sent" as const }),
        (fault: unknown) => outcomeOf(fault),
      ),
  };
}

function isThisMachine(host: string): boolean {
  if (host === "localhost") return true;
  return LOOPBACK.check(host, host.includes(":") ? "ipv6" : "ipv4");
}

function contentOf({ id, to, subject, text, html, unsubscribe }: Mail, domain: string) {
  return {
    // As an object, so that the address is not parsed as a list of addresses.
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      // Prevents automatic replies.
      "auto-submitted": "auto-generated",
      ...(unsubscribe === undefined
        ? {}
        : { "list-unsubscribe": `<${unsubscribe}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" }),
    },
  };
}

/** Fields of nodemailer's errors. */
interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Refusals of the envelope and of the content. A refused login is a fault of the configuration, not of a mail. */
const OF_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

function outcomeOf(fault: unknown): MailOutcome {
  const { code = "unknown", responseCode } = Object(fault) as SmtpFault;
  const isFinal = OF_MAIL.has(code) && (responseCode === undefined || responseCode >= 500);
  // The relay's message can contain the address and the text of the mail: only codes are logged.
  const why = responseCode === undefined ? code : `${code} ${responseCode}`;
  return { kind: isFinal ? "refused" : "unreachable", why };
}
