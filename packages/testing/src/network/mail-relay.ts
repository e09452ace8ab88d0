import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { type TestCertificate, testCertificate } from "./certificate.ts";

/** A mail as a relay received it. */
export interface RelayedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and content as sent. */
  readonly source: string;
  /** Whether it arrived over TLS. */
  readonly isSecure: boolean;
}

/** A relay's reply to a recipient or to a mail; undefined accepts it. */
export type MailVerdict = { readonly code: number; readonly message: string } | "hang" | "drop" | undefined;

/** A relay on loopback that stores received mail. */
export interface MailRelay {
  readonly port: number;
  /** Its certificate, for the name `localhost`. */
  readonly authorities: string;
  readonly got: RelayedMail[];
  /** Verdicts on recipients and on mails, in order; after the last everything is accepted. */
  readonly atRecipient: MailVerdict[];
  readonly atMail: MailVerdict[];
  close(): Promise<void>;
}

/** Starts a relay; `offers` chooses whether it supports STARTTLS. */
export async function mailRelay(offers: "tls" | "no-tls" = "tls"): Promise<MailRelay> {
  const certificate: TestCertificate = testCertificate(["localhost"]);
  const got: RelayedMail[] = [];
  const atRecipient: MailVerdict[] = [];
  const atMail: MailVerdict[] = [];
  const options: SMTPServerOptions = {
    cert: certificate.certificate,
    key: certificate.key,
    authOptional: true,
    logger: false,
    disabledCommands: offers === "tls" ? ["AUTH"] : ["AUTH", "STARTTLS"],
    onRcptTo(_address, _session, done) {
      const verdict = atRecipient.shift();
      if (typeof verdict === "string") return;
      done(verdict && refusal(verdict));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const verdict = atMail.shift();
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (verdict === "drop")
          for (const each of server.connections) (each as { _socket: { destroy(): void } })._socket.destroy();
      });
      stream.once("end", () => {
        if (typeof verdict === "string") return;
        if (verdict) return done(refusal(verdict));
        const { mailFrom, rcptTo } = session.envelope;
        got.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map((each) => each.address),
          source: Buffer.concat(chunks).toString(),
          isSecure: session.secure,
        });
        done();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    authorities: certificate.certificate,
    got,
    atRecipient,
    atMail,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal({ code, message }: { readonly code: number; readonly message: string }): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
