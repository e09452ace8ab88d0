import { Resolver } from "node:dns/promises";
import { systemMachineTime } from "@bourse/platform";
import type { Dns } from "../../ports/dns.ts";

/** Timeouts of DNS queries, in milliseconds. */
export interface DnsBounds {
  /** For one resolver's answer to one query. */
  readonly tryMs: number;
  readonly tries: number;
  /** For the whole lookup: without it, several attempts at several resolvers would add up. */
  readonly withinMs: number;
  /** Resolvers as `address:port`; absent: those configured on the machine. */
  readonly servers?: readonly string[];
}

/** A publisher waits for the answer at a prompt. */
const BOUNDS: DnsBounds = { tryMs: 2000, tries: 2, withinMs: 10_000 };
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** Queries resolvers. They follow aliases (CNAME); no search list completes a name. */
export function resolverDns({ tryMs, tries, withinMs, servers }: DnsBounds = BOUNDS): Dns {
  return {
    async txt(name) {
      const resolver = new Resolver({ timeout: tryMs, tries });
      if (servers) resolver.setServers(servers);
      const cancel = systemMachineTime.after(withinMs, () => resolver.cancel());
      try {
        return { kind: "records", records: await resolver.resolveTxt(name) };
      } catch (cause) {
        // The resolver's message reveals this network; only whether the name has records is passed on.
        const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
        return { kind: NO_RECORD.has(code) ? "none" : "unavailable" };
      } finally {
        cancel();
      }
    },
  };
}
