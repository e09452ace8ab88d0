import { Secret, TOTP } from "otpauth";

/** Supported by every authenticator app. */
const FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const PERIOD_MS = FORM.period * 1000;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Accepted steps before and after the current one: a clock may be half a minute off. */
const WINDOW = 1;

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address in the QR code for an authenticator. */
export function otpauthUrl(secret: string, label: string): string {
  return new TOTP({ ...FORM, issuer: "Bourse", label, secret }).toString();
}

/** The time step of a currently valid code, or undefined. */
export function stepOfCode(secret: string, code: string, at: Date): bigint | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = TOTP.validate({ ...FORM, token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? undefined : BigInt(Math.floor(timestamp / PERIOD_MS) + delta);
}
