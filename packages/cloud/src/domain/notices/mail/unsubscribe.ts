import { MAIL_GROUPS, type MailGroup } from "@bourse/contract/rest";
import { transact } from "../../../database/transact.ts";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { setPreference } from "../../../store/notices/mail.ts";
import { recordAudit } from "../../operators/audit.ts";
import { REQUIRED_GROUP } from "../groups.ts";

const CONTEXT = "unsubscribe";

/** The account and group that a link unsubscribes. */
interface Unsubscription {
  readonly accountId: string;
  readonly group: MailGroup;
}

/** A mail's unsubscribe link, if the service knows its public address. It can do nothing else. */
export function unsubscribeLink({ secrets, publicUrl }: Service, { accountId, group }: Unsubscription) {
  const origin = publicUrl();
  // Mail programs open only https addresses automatically.
  if (!origin.startsWith("https://")) return undefined;
  return `${origin}/api/marketplace/mail/unsubscribe?token=${secrets.seal(CONTEXT, `${accountId}:${group}`)}`;
}

/**
 * Switches a group off for the recipient of the mail; repeating it changes nothing.
 *
 * @throws ServiceError `mail.unsubscribe_invalid`
 */
export async function unsubscribe(service: Service, token: string): Promise<{ group: MailGroup }> {
  const { accountId, group } = readToken(service, token);
  const at = service.clock.now();
  await transact(service, async (work) => {
    await setPreference(work, { account_id: accountId, mail_group: group, enabled: false });
    const [action, subject] = ["mail.unsubscribed", `account:${accountId}`];
    await recordAudit(work, { at, actorId: null, actorRole: "link", action, subject, reason: group });
  });
  return { group };
}

function readToken({ secrets }: Service, token: string): Unsubscription {
  let text: string;
  try {
    text = secrets.open(CONTEXT, token);
  } catch {
    // The reason is not reported: the link is valid or it is not.
    refuse("mail.unsubscribe_invalid");
  }
  const [accountId = "", name] = text.split(":");
  const group = MAIL_GROUPS.find((each) => each === name && each !== REQUIRED_GROUP);
  return { accountId, group: group ?? refuse("mail.unsubscribe_invalid") };
}
