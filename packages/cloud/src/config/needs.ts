import type { Flag } from "../flags.ts";
import { relyingPartyOf } from "../relying-party.ts";
import type { AccountsConfig } from "./accounts.ts";
import type { PaymentsConfig } from "./payments.ts";

/** The configuration that determines flags. */
interface Configured extends AccountsConfig, Pick<PaymentsConfig, "stripe"> {
  readonly flags: readonly Flag[];
  readonly publicUrl?: string;
  readonly databaseUrl?: string;
}

/** Configuration that a flag requires. */
const NEEDS: Readonly<Partial<Record<Flag, (config: Configured) => boolean>>> = {
  passkeys: hasRelyingParty,
  issuer: ({ issuer }) => issuer !== undefined,
  purchases: ({ stripe }) => stripe !== undefined,
  // Account mails set passwords and verify addresses.
  mail: ({ flags }) => flags.includes("accounts"),
};

/** The flags that are on: a flag without its configuration counts as off. */
export function flagsOf(config: Configured): readonly Flag[] {
  return config.flags.filter((flag) => NEEDS[flag]?.(config) ?? true);
}

/** The embedded service is reached as `localhost`; several nodes must be given their common name. */
function hasRelyingParty({ publicUrl, databaseUrl }: Configured): boolean {
  if (publicUrl === undefined) return databaseUrl === undefined;
  return relyingPartyOf(publicUrl) !== undefined;
}
