import { TOTP } from "otpauth";
import type { CloudActor } from "./actor.ts";
import type { MovedClock } from "./clock.ts";

/** An authenticator app on somebody's phone, whose clock is the service's. */
export class TestAuthenticator {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly #clock: MovedClock;

  constructor(of: { readonly secret: string; readonly recoveryCodes: readonly string[]; readonly clock: MovedClock }) {
    this.secret = of.secret;
    this.recoveryCodes = of.recoveryCodes;
    this.#clock = of.clock;
  }

  /** The code of this moment, or of some steps before or after it. */
  code(steps = 0): string {
    return codeOf(this.secret, new Date(this.#clock.now().getTime() + steps * STEP_MS));
  }

  /** Waits, by the service's clock, until there is a code that was not used. */
  nextCode(): string {
    this.#clock.move(STEP_MS);
    return this.code();
  }
}

const STEP_MS = 30_000;

/** The six digits that an authenticator shows. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret, digits: 6, period: STEP_MS / 1000, algorithm: "SHA1" }).generate({
    timestamp: at.getTime(),
  });
}

/** Enrols and confirms a second factor for an actor. */
export async function enrolAuthenticator(actor: CloudActor, clock: MovedClock): Promise<TestAuthenticator> {
  const enrolled = await actor.post("/account/second-factor/enrol");
  if (enrolled.status !== 200) throw new Error(`not enrolled: ${enrolled.bytes.toString()}`);
  const { secret } = enrolled.body.data as { secret: string };
  const confirmed = await actor.post("/account/second-factor/confirm", { code: codeOf(secret, clock.now()) });
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.bytes.toString()}`);
  return new TestAuthenticator({ secret, recoveryCodes: confirmed.body.data.recovery_codes as string[], clock });
}
