import { createHmac } from "node:crypto";
import type { CloudActor } from "./actor.ts";
import type { MovedClock } from "./clock.ts";
import { TEST_PASSWORD } from "./test-cloud.ts";

/** An authenticator app on a phone, with the service's clock. */
export class TestAuthenticator {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly #clock: MovedClock;

  constructor(of: { readonly secret: string; readonly recoveryCodes: readonly string[]; readonly clock: MovedClock }) {
    this.secret = of.secret;
    this.recoveryCodes = of.recoveryCodes;
    this.#clock = of.clock;
  }

  /** The current code, or one some steps earlier or later. */
  code(steps = 0): string {
    return codeOf(this.secret, new Date(this.#clock.now().getTime() + steps * STEP_MS));
  }

  /** Advances the service's clock until there is an unused code. */
  nextCode(): string {
    this.#clock.move(STEP_MS);
    return this.code();
  }
}

const STEP_MS = 30_000;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits of an authenticator: a second implementation of RFC 6238. */
export function codeOf(secret: string, at: Date): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / STEP_MS)));
  const mac = createHmac("sha1", key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Enrols and confirms a second factor for an actor. */
export async function enrolAuthenticator(actor: CloudActor, clock: MovedClock): Promise<TestAuthenticator> {
  const enrolled = await actor.post("/account/second-factor/enrol");
  if (enrolled.status !== 200) throw new Error(`not enrolled: ${enrolled.bytes.toString()}`);
  const { secret } = enrolled.body.data as { secret: string };
  const code = codeOf(secret, clock.now());
  const confirmed = await actor.post("/account/second-factor/confirm", { code, password: TEST_PASSWORD });
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.bytes.toString()}`);
  return new TestAuthenticator({ secret, recoveryCodes: confirmed.body.data.recovery_codes as string[], clock });
}
