import { MAIL_GROUPS, type MailPreferenceBody, type MailPreferences } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { preferencesOf, setPreference } from "../../store/notices/mail.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { GROUP_DEFAULT, REQUIRED_GROUP } from "./groups.ts";

/** The mail groups of an account. */
export async function readMailPreferences(service: Service, actor: Actor): Promise<MailPreferences> {
  const rows = await preferencesOf(service.database, actor.accountId);
  const chosen = new Map(rows.map((row) => [row.mail_group, row.enabled]));
  const groups = MAIL_GROUPS.map((group) => {
    const required = group === REQUIRED_GROUP;
    return { group, enabled: required || (chosen.get(group) ?? GROUP_DEFAULT[group]), required };
  });
  return { sends_mail: service.mailer.sendsMail, groups };
}

/** Switches a group on or off. */
export async function setMailPreference(
  service: Service,
  actor: Actor,
  { group, enabled }: MailPreferenceBody,
): Promise<MailPreferences> {
  if (group === REQUIRED_GROUP && !enabled) refuse("mail.group_required");
  const at = service.clock.now();
  await transact(service, async (work) => {
    await setPreference(work, { account_id: actor.accountId, mail_group: group, enabled });
    await recordAudit(work, {
      at,
      actorId: actor.accountId,
      actorRole: "user",
      action: "mail.preference",
      subject: `account:${actor.accountId}`,
      reason: `${group} ${enabled ? "on" : "off"}`,
    });
  });
  return readMailPreferences(service, actor);
}
