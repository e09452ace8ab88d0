import { Resolver } from "node:dns/promises";

/** What a name's TXT records are, each as the strings it is made of; or why nobody can say now. */
export type TxtAnswer =
  | { readonly kind: "records"; readonly records: readonly (readonly string[])[] }
  /** The name does not exist or has no TXT record. */
  | { readonly kind: "none" }
  /** No resolver answered in time, or only with a failure of its own. */
  | { readonly kind: "unavailable" };

/** Reads public records; a test puts its own in place. */
export interface Dns {
  /** Never throws: a resolver that fails is an answer. */
  txt(name: string): Promise<TxtAnswer>;
}

/** Two tries of two seconds: a publisher waits for the answer at a prompt. */
const BOUNDS = { timeout: 2000, tries: 2 };
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** The machine's configured resolvers. Aliases (CNAME) are followed by them; no search list completes a name. */
export const SYSTEM_DNS: Dns = {
  async txt(name) {
    try {
      return { kind: "records", records: await new Resolver(BOUNDS).resolveTxt(name) };
    } catch (cause) {
      // The resolver's words tell of this network; only whether the name has records is handed on.
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
      return { kind: NO_RECORD.has(code) ? "none" : "unavailable" };
    }
  },
};
