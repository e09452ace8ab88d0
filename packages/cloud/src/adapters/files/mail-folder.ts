import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { type Random, writeDurably } from "@bourse/platform";
import type { Clock } from "../../ports/clock.ts";
import type { Mail, Mailer } from "../../ports/mailer.ts";

/**
 * Number of mails that are kept. Older ones are deleted, so that the folder does not grow without limit; codes are
 * valid for a day at most.
 */
const MOST_MAILS = 500;

/**
 * Without a relay, mails with codes are written to files that the operator can read, because an account is of little
 * use until its address is verified. Notices are not written: they are in the inbox.
 */
export function mailFolder(
  folder: string,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Mailer {
  let written = 0;
  return {
    sendsMail: false,
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      written += 1;
      const time = clock.now().toISOString().replaceAll(":", "-");
      const name = `${time}-${String(written).padStart(6, "0")}-${mail.id}.txt`;
      writeDurably(path.join(folder, name), textOf(mail), { random });
      await forgetOldest(folder);
      return { kind: "sent" };
    },
    close: () => undefined,
  };
}

function textOf({ to, subject, text }: Mail): string {
  return `To: ${to}\nSubject: ${subject}\n\n${text}`;
}

async function forgetOldest(folder: string): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith(".txt")).sort();
  for (const name of mails.slice(0, -MOST_MAILS)) await rm(path.join(folder, name), { force: true });
}
