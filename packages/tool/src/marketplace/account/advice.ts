import { type RestClient, ServiceError, type Whoami } from "@bourse/client";

/** Advice that does not block publishing: mail, takedowns, protection of the account. */
export async function adviceFor(rest: RestClient, { security, flags }: Whoami): Promise<readonly string[]> {
  const sendsMail = await mailIsSent(rest);
  const takenDown = await countTakenDown(rest);
  return [
    ...(takenDown > 0 ? [`${takenDown} of your versions are in quarantine: \`bourse takedowns\` says why`] : []),
    ...(sendsMail === false ? ["this marketplace sends no mail: look into `bourse notices list`"] : []),
    ...(flags.includes("accounts") && security.has_password && security.second_factor !== "on"
      ? ["a login takes the password alone: run `bourse second-factor enrol`"]
      : []),
    ...(security.second_factor === "on" && security.recovery_codes_left < FEW_CODES
      ? [`${security.recovery_codes_left} recovery codes are left: run \`bourse second-factor recovery-codes\``]
      : []),
  ];
}

/** True when the marketplace sends mail; `undefined` when it does not report this. */
export async function mailIsSent(rest: RestClient): Promise<boolean | undefined> {
  try {
    return (await rest.call("readMailPreferences", {})).sends_mail;
  } catch (failure) {
    return unknownWhenOff(failure);
  }
}

async function countTakenDown(rest: RestClient): Promise<number> {
  try {
    const { items } = await rest.call("listTakedowns", {});
    return items.filter((each) => each.state === "quarantined").length;
  } catch (failure) {
    return unknownWhenOff(failure) ?? 0;
  }
}

/** With fewer codes a lost authenticator soon locks the owner out. */
const FEW_CODES = 3;

/** A deployment may have the feature switched off: then there is no advice to give. */
function unknownWhenOff(failure: unknown): undefined {
  if (failure instanceof ServiceError && failure.status === 404) return undefined;
  throw failure;
}
