import { Secret, TOTP } from "otpauth";

/** What every authenticator app understands. */
const FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const PERIOD_MS = FORM.period * 1000;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the present one that are taken: a clock may be half a minute off. */
const WINDOW = 1;

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator reads from a picture. */
export function otpauthUrl(secret: string, label: string): string {
  return new TOTP({ ...FORM, issuer: "Bourse", label, secret }).toString();
}

/** The time step of a code that is right now, or undefined. */
export function stepOfCode(secret: string, code: string, at: Date): bigint | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = TOTP.validate({ ...FORM, token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? undefined : BigInt(Math.floor(timestamp / PERIOD_MS) + delta);
}
