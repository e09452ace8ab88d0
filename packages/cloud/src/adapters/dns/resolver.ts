import { Resolver } from "node:dns/promises";
import type { Dns } from "../../ports/dns.ts";

/** How long is waited for resolvers, in milliseconds. */
export interface DnsBounds {
  /** For one resolver's answer to one question. */
  readonly tryMs: number;
  readonly tries: number;
  /** For the whole: several resolvers, tried several times, make more than the parts. */
  readonly withinMs: number;
  /** Resolvers as `address:port`; absent: those that the machine is set up with. */
  readonly servers?: readonly string[];
}

/** A publisher waits for the answer at a prompt. */
const BOUNDS: DnsBounds = { tryMs: 2000, tries: 2, withinMs: 10_000 };
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks resolvers. Aliases (CNAME) are followed by them; no search list completes a name. */
export function resolverDns({ tryMs, tries, withinMs, servers }: DnsBounds = BOUNDS): Dns {
  return {
    async txt(name) {
      const resolver = new Resolver({ timeout: tryMs, tries });
      if (servers) resolver.setServers(servers);
      const end = setTimeout(() => resolver.cancel(), withinMs);
      try {
        return { kind: "records", records: await resolver.resolveTxt(name) };
      } catch (cause) {
        // The resolver's words tell of this network; only whether the name has records is handed on.
        const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
        return { kind: NO_RECORD.has(code) ? "none" : "unavailable" };
      } finally {
        clearTimeout(end);
      }
    },
  };
}
