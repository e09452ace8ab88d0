import { ClientRefusal, type KeyInfo, type Registration, ServiceError, type Whoami } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { type Marketplace, type Opened, openKeys, openWhateverSession } from "../context.ts";
import { print } from "../print.ts";
import { adviceFor } from "./advice.ts";

/** Everything that can block a publication, in the order in which an author meets it. Closed. */
export const DOCTOR_CHECKS = [
  "cloud",
  "session",
  "address",
  "role",
  "flag",
  "key",
  "registration",
  "verification",
] as const;

interface Finding {
  readonly check: (typeof DOCTOR_CHECKS)[number];
  readonly ok: boolean;
  readonly message: string;
}

/** Result of the examination: blockers and advice. */
interface Examination {
  readonly findings: readonly Finding[];
  readonly advice: readonly string[];
}

/** Reports which of session, address, role, flag, key, registration and verification blocks publishing with a key. */
export async function doctor(given: Invocation, io: Io): Promise<ExitCode> {
  const keyName = textOption(given, "key") ?? "default";
  const { findings, advice } = await examine(openWhateverSession(given, io), openKeys(io).list(), keyName);
  const blocked = findings.find((each) => !each.ok);
  return print(given, io, {
    json: { ok: blocked === undefined, blocked_by: blocked?.check ?? null, checks: findings, advice },
    lines: (style) => [
      ...findings.map(
        (each) => `${each.ok ? style.green("ok     ") : style.red("blocked")} ${each.check}: ${safe(each.message)}`,
      ),
      ...advice.map((each) => `${style.yellow("note   ")} ${safe(each)}`),
      blocked === undefined ? "Nothing blocks publishing." : `Fix "${blocked.check}" first.`,
    ],
    code: blocked === undefined ? EXIT.ok : EXIT.refused,
  });
}

async function examine(marketplace: Opened, keys: readonly KeyInfo[], keyName: string): Promise<Examination> {
  const { origin, session, rest, unusable } = marketplace;
  const reached = await reach(marketplace);
  if (reached !== undefined) return blockedBy(reached);
  const cloud: Finding = { check: "cloud", ok: true, message: `${origin} answers` };
  if (unusable !== undefined)
    return blockedBy(cloud, { check: "session", ok: false, message: `${unusable.message} ${unusable.hint}` });
  if (session === undefined)
    return blockedBy(cloud, { check: "session", ok: false, message: "not logged in: run `bourse login`" });
  try {
    const me = await rest.call("readMe", {});
    return { findings: [cloud, ...examineAccount(me, keys, keyName)], advice: await adviceFor(rest, me) };
  } catch (failure) {
    if (!(failure instanceof ServiceError) || failure.status !== 401) throw failure;
    const message = "the session has expired or was ended: run `bourse login`";
    return blockedBy(cloud, { check: "session", ok: false, message });
  }
}

function blockedBy(...findings: readonly Finding[]): Examination {
  return { findings, advice: [] };
}

/** Nothing when the marketplace answers, whatever the answer. */
export async function reach({ rest, origin }: Marketplace): Promise<Finding | undefined> {
  try {
    await rest.call("readDescription", {});
    return undefined;
  } catch (failure) {
    // Any refusal proves that the marketplace is reachable. A deployment may have switched the description off.
    if (!(failure instanceof ClientRefusal)) return undefined;
    return { check: "cloud", ok: false, message: `${origin}: ${failure.message}` };
  }
}

function examineAccount(me: Whoami, keys: readonly KeyInfo[], keyName: string): readonly Finding[] {
  const { account, session, security, flags, publishers } = me;
  const isUser = account.roles.includes("user");
  const publishing = flags.includes("publishing");
  const key = keys.find((each) => each.name === keyName);
  const mine = publishers.filter((each) => each.key_id === key?.keyId);
  return [
    { check: "session", ok: true, message: `${account.email}, until ${session.expires_at}` },
    {
      check: "address",
      ok: security.email_verified,
      message: security.email_verified ? "verified" : "not verified: run `bourse email verify`",
    },
    {
      check: "role",
      ok: isUser,
      message: `your roles are ${account.roles.join(", ")}${isUser ? "" : "; `user` is needed"}`,
    },
    { check: "flag", ok: publishing, message: publishing ? "publishing is on" : "this marketplace has publishing off" },
    keyFinding(keys, keyName),
    registrationFinding(mine, publishers, keyName),
    verificationFinding(mine),
  ];
}

function keyFinding(keys: readonly KeyInfo[], name: string): Finding {
  const found = keys.find((each) => each.name === name);
  if (found !== undefined) return { check: "key", ok: true, message: `"${name}", ${found.keyId.slice(0, 16)}` };
  const others = keys.map((each) => each.name).join(", ");
  const message =
    others === ""
      ? "run `bourse keys create`"
      : `there is no key "${name}" here; choose another with --key (${others})`;
  return { check: "key", ok: false, message };
}

function registrationFinding(mine: readonly Registration[], all: readonly Registration[], name: string): Finding {
  const named = [...new Set(mine.map((each) => each.publisher))].join(", ");
  if (mine.length > 0) return { check: "registration", ok: true, message: named };
  const elsewhere = all.length > 0 ? " (other keys of yours are)" : "";
  const message = `the key "${name}" is not registered${elsewhere}: run \`bourse register FILE\``;
  return { check: "registration", ok: false, message };
}

function verificationFinding(mine: readonly Registration[]): Finding {
  const now = Date.now();
  const verified = mine.filter((each) => each.verified);
  const good = verified.filter((each) => endOf(each, now) === undefined);
  if (good.length > 0)
    return { check: "verification", ok: true, message: good.map((each) => each.publisher).join(", ") };
  const [ended] = verified;
  const end = ended && endOf(ended, now);
  if (end !== undefined) return { check: "verification", ok: false, message: end };
  const suspended = mine.find((each) => each.state === "suspended");
  const message = suspended
    ? `"${suspended.publisher}" is suspended: ${suspended.reason ?? "no reason given"}`
    : "an administrator has to verify the publisher; `bourse publisher prove` gives them something to go by";
  return { check: "verification", ok: false, message };
}

/** Reason why a verified key can sign nothing new; `undefined` while it can. */
function endOf({ retired_from: retired, revoked_from: revoked }: Registration, now: number): string | undefined {
  if (revoked !== null && Date.parse(revoked) <= now)
    return `the key is revoked since ${revoked}: make another with \`bourse keys create\` and register it`;
  if (retired !== null && Date.parse(retired) <= now)
    return `the key is retired since ${retired}: sign with the one that took its place (--key)`;
  return undefined;
}
