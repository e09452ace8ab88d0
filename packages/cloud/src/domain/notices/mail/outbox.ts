import type { Service } from "../../../ports/service.ts";
import { type MailRecord, takeMails } from "../../../store/notices/mail.ts";
import type { Outbox } from "../outbox/dispatcher.ts";
import { sendMail } from "./send-mail.ts";

/** Mails that are due. */
export function mailOutbox({ limits }: Service): Outbox<MailRecord> {
  const { mailInFlight, mailLeaseMs } = limits.notices;
  return {
    name: "mail",
    inFlight: mailInFlight,
    take: ({ clock, database }, most) => {
      const now = clock.now();
      return takeMails(database, { now, until: new Date(now.getTime() + mailLeaseMs), most });
    },
    run: sendMail,
  };
}
