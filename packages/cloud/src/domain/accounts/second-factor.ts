import type { ErrorCode } from "@bourse/contract";
import type { CodeBody, ConfirmSecondFactorBody, RecoveryCodes, SecondFactorSecret } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockAccount } from "../../store/accounts/accounts.ts";
import {
  confirmSecondFactor,
  putSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
  secondFactorPerKey,
} from "../../store/accounts/second-factors.ts";
import type { Actor } from "./actor.ts";
import { tryOnce } from "./attempts.ts";
import { codeAttempts, placeOfSecret, takeCode } from "./codes.ts";
import { proveOwnPassword, requireStillProven } from "./own-proof.ts";
import { hashRecoveryCode, newRecoveryCodes, plainCode } from "./recovery-codes.ts";
import { endOtherLogins, recordSecurity } from "./security.ts";
import { newTotpSecret, otpauthUrl } from "./totp.ts";

/**
 * Checks that this node can decrypt every second factor, because a login must not wait for an operator to find a lost
 * key.
 *
 * @throws when a key is missing.
 */
export async function requireReadableSecrets({ database, secrets }: Service): Promise<void> {
  for (const { account_id: accountId, secret } of await secondFactorPerKey(database))
    secrets.open(placeOfSecret(accountId), secret);
}

/** Creates a secret and shows it once; it has no effect until a code confirms it. */
export async function enrolSecondFactor(service: Service, actor: Actor): Promise<SecondFactorSecret> {
  const secret = newTotpSecret();
  const sealed = service.secrets.seal(placeOfSecret(actor.accountId), secret);
  await transact(service, async (work) => {
    await lockAccount(work, actor.accountId);
    const factor = await secondFactorOf(work, actor.accountId);
    if (factor?.confirmed_at) refuse("auth.second_factor_on");
    await putSecondFactor(work, {
      account_id: actor.accountId,
      secret: sealed,
      created_at: service.clock.now(),
      confirmed_at: null,
      last_step: 0n,
    });
  });
  return { secret, otpauth_url: otpauthUrl(secret, actor.email) };
}

/**
 * Switches the second factor on: every login requires it from now on. Ends all other sessions. The thief of a session
 * could lock the owner out permanently with it, so the account's password is required.
 */
export async function confirmEnrolment(
  service: Service,
  actor: Actor,
  body: ConfirmSecondFactorBody,
): Promise<RecoveryCodes> {
  const factor = await secondFactorOf(service.database, actor.accountId);
  const unfit = unfitFor("unconfirmed", factor?.confirmed_at);
  if (unfit) refuse(unfit);
  const known = await proveOwnPassword(service, actor, body.password);
  return withCode(service, actor, {
    code: body.code,
    expects: "unconfirmed",
    change: async (work, at) => {
      await requireStillProven(work, actor.accountId, known);
      await confirmSecondFactor(work, actor.accountId, at);
      await endOtherLogins(work, { accountId: actor.accountId, except: actor.sessionId, at });
      await recordSecurity(work, { accountId: actor.accountId, what: "second_factor_on", at });
      return writeRecoveryCodes(service, work, actor.accountId);
    },
  });
}

/** Replaces the recovery codes. */
export function renewRecoveryCodes(service: Service, actor: Actor, body: CodeBody): Promise<RecoveryCodes> {
  return withCode(service, actor, {
    ...body,
    expects: "on",
    change: async (work, at) => {
      await recordSecurity(work, { accountId: actor.accountId, what: "recovery_codes_renewed", at });
      return writeRecoveryCodes(service, work, actor.accountId);
    },
  });
}

/** Switches the second factor off. Ends all other sessions. */
export function disableSecondFactor(service: Service, actor: Actor, body: CodeBody): Promise<{ second_factor: "off" }> {
  return withCode(service, actor, {
    ...body,
    expects: "on",
    change: async (work, at) => {
      await removeSecondFactor(work, actor.accountId);
      await endOtherLogins(work, { accountId: actor.accountId, except: actor.sessionId, at });
      await recordSecurity(work, { accountId: actor.accountId, what: "second_factor_off", at });
      return { second_factor: "off" } as const;
    },
  });
}

/** A code, and the action after a correct one. */
interface CodeAct<Value> extends CodeBody {
  readonly expects: "unconfirmed" | "on";
  readonly change: (work: UnitOfWork, at: Date) => Promise<Value>;
}

async function withCode<Value>(
  service: Service,
  actor: Actor,
  { code, expects, change }: CodeAct<Value>,
): Promise<Value> {
  const done = await tryOnce(service, codeAttempts(service, actor.accountId), async (work) => {
    await lockAccount(work, actor.accountId);
    const factor = await secondFactorOf(work, actor.accountId);
    const unfit = unfitFor(expects, factor?.confirmed_at);
    if (unfit) refuse(unfit);
    const method = await takeCode(service, work, { accountId: actor.accountId, code });
    return method && { value: await change(work, service.clock.now()) };
  });
  return done ? done.value : refuse("auth.second_factor_invalid");
}

function unfitFor(expects: "unconfirmed" | "on", confirmedAt: Date | null | undefined): ErrorCode | undefined {
  if (confirmedAt === undefined) return "auth.second_factor_off";
  if (expects === "unconfirmed") return confirmedAt === null ? undefined : "auth.second_factor_on";
  return confirmedAt === null ? "auth.second_factor_off" : undefined;
}

async function writeRecoveryCodes(service: Service, work: Work, accountId: string): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes(service.random, service.limits.accounts.recoveryCodes);
  const hashes = codes.map((code) => hashRecoveryCode(accountId, plainCode(code)));
  await replaceRecoveryCodes(work, accountId, hashes);
  return { recovery_codes: [...codes] };
}
