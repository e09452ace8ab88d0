import type { Registration, Whoami } from "@bourse/client";
import { ClientRefusal, type KeyInfo, ServiceError } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { type Marketplace, type Opened, openKeys, openWhateverSession } from "../context.ts";
import { print } from "../print.ts";

/** What can stand between an author and a publication, in the order in which it is met. Closed. */
export const DOCTOR_CHECKS = ["cloud", "session", "role", "flag", "key", "registration", "verification"] as const;

interface Finding {
  readonly check: (typeof DOCTOR_CHECKS)[number];
  readonly ok: boolean;
  readonly message: string;
}

/** Says which of session, role, flag, key, registration and verification blocks publishing. */
export async function doctor(given: Invocation, io: Io): Promise<ExitCode> {
  const findings = await examine(openWhateverSession(given, io), openKeys(io).list());
  const blocked = findings.find((each) => !each.ok);
  return print(given, io, {
    json: { ok: blocked === undefined, blocked_by: blocked?.check ?? null, checks: findings },
    lines: (style) => [
      ...findings.map(
        (each) => `${each.ok ? style.green("ok     ") : style.red("blocked")} ${each.check}: ${safe(each.message)}`,
      ),
      blocked === undefined ? "Nothing stands in the way of publishing." : `Mend "${blocked.check}" first.`,
    ],
    code: blocked === undefined ? EXIT.ok : EXIT.refused,
  });
}

async function examine(marketplace: Opened, keys: readonly KeyInfo[]): Promise<readonly Finding[]> {
  const { origin, session, rest, unusable } = marketplace;
  const reached = await reach(marketplace);
  if (reached !== undefined) return [reached];
  const cloud: Finding = { check: "cloud", ok: true, message: `${origin} answers` };
  if (unusable !== undefined)
    return [cloud, { check: "session", ok: false, message: `${unusable.message} ${unusable.hint}` }];
  if (session === undefined)
    return [cloud, { check: "session", ok: false, message: "not logged in: run `bourse login`" }];
  try {
    const me = await rest.call("readMe", {});
    return [cloud, ...examineAccount(me, keys)];
  } catch (failure) {
    if (!(failure instanceof ServiceError) || failure.status !== 401) throw failure;
    const message = "the session has expired or was ended: run `bourse login`";
    return [cloud, { check: "session", ok: false, message }];
  }
}

async function reach({ rest, origin }: Marketplace): Promise<Finding | undefined> {
  try {
    await rest.call("readDescription", {});
    return undefined;
  } catch (failure) {
    // Any refusal is an answer; only silence is none. A deployment may have switched the description off.
    if (!(failure instanceof ClientRefusal)) return undefined;
    return { check: "cloud", ok: false, message: `${origin}: ${failure.message}` };
  }
}

function examineAccount(me: Whoami, keys: readonly KeyInfo[]): readonly Finding[] {
  const { account, session, flags, publishers } = me;
  const isUser = account.roles.includes("user");
  const publishing = flags.includes("publishing");
  const mine = publishers.filter((each) => keys.some((key) => key.keyId === each.key_id));
  return [
    { check: "session", ok: true, message: `${account.email}, until ${session.expires_at}` },
    {
      check: "role",
      ok: isUser,
      message: `your roles are ${account.roles.join(", ")}${isUser ? "" : "; `user` is needed"}`,
    },
    { check: "flag", ok: publishing, message: publishing ? "publishing is on" : "this marketplace has publishing off" },
    {
      check: "key",
      ok: keys.length > 0,
      message: keys.length > 0 ? `${keys.length} on this machine` : "run `bourse keys create`",
    },
    registrationFinding(mine, publishers),
    verificationFinding(mine),
  ];
}

function registrationFinding(mine: readonly Registration[], all: readonly Registration[]): Finding {
  const named = mine.map((each) => each.publisher).join(", ");
  if (mine.length > 0) return { check: "registration", ok: true, message: named };
  const elsewhere = all.length > 0 ? " (others are, whose keys are not here)" : "";
  const message = `no key of this machine is registered${elsewhere}: run \`bourse register FILE\``;
  return { check: "registration", ok: false, message };
}

function verificationFinding(mine: readonly Registration[]): Finding {
  const verified = mine.filter((each) => each.verified);
  if (verified.length > 0)
    return { check: "verification", ok: true, message: verified.map((each) => each.publisher).join(", ") };
  const suspended = mine.find((each) => each.state === "suspended");
  const message = suspended
    ? `"${suspended.publisher}" is suspended: ${suspended.reason ?? "no reason given"}`
    : "an administrator has to verify the publisher";
  return { check: "verification", ok: false, message };
}
