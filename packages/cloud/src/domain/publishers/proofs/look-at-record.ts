import { createHash } from "node:crypto";
import type { ProofLimits } from "@bourse/contract";
import { plural } from "@bourse/contract/plural";
import type { Dns } from "../../../ports/dns.ts";
import type { Look } from "./look.ts";
import { recordName } from "./publish.ts";
import { TOKEN_PREFIX } from "./token.ts";

/** Records whose hashes are kept as evidence when none is the expected one. */
const KEPT_HASHES = 8;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Looks for a token among the TXT records of a domain's challenge name. */
export async function lookAtRecord(
  { dns, limits }: { readonly dns: Dns; readonly limits: ProofLimits },
  { domain, token }: { readonly domain: string; readonly token: string },
): Promise<Look> {
  const name = recordName(domain);
  const found = await dns.txt(name);
  if (found.kind === "unavailable") {
    const message = `no resolver answers for ${name} now`;
    return { code: "resolver_unavailable", message, observed: null, answer: "no answer" };
  }
  if (found.kind === "none") {
    return { code: "no_record", message: `there is no TXT record at ${name}`, observed: null, answer: "no TXT record" };
  }
  const count = found.records.length;
  if (count > limits.dnsRecords) {
    const message = `found ${count} TXT records at ${name}; at most ${limits.dnsRecords} are read`;
    return { code: "too_many_records", message, observed: null, answer: `${count} TXT records` };
  }
  // A record is split into strings of 255 bytes on the wire; they are joined again.
  const texts = found.records
    .filter((strings) => sizeOf(strings) <= limits.dnsBytes)
    .map((strings) => strings.join(""));
  if (texts.includes(token)) {
    const message = `found the expected value at ${name}`;
    return {
      code: "holds",
      message,
      observed: sha256(token),
      answer: `${plural(count, "TXT record")}, one is the expected value`,
    };
  }
  return { code: "no_match", message: noMatch(name, count, texts), observed: null, answer: hashesOf(count, texts) };
}

function sizeOf(strings: readonly string[]): number {
  return strings.reduce((sum, each) => sum + each.length, 0);
}

function noMatch(name: string, count: number, texts: readonly string[]): string {
  const others = texts.filter((text) => text.startsWith(TOKEN_PREFIX)).length;
  const hint = others === 0 ? "" : `; ${others} of them for another proof`;
  return `found ${plural(count, "TXT record")} at ${name}, none is the expected value${hint}`;
}

function hashesOf(count: number, texts: readonly string[]): string {
  const hashes = texts.slice(0, KEPT_HASHES).map((text) => sha256(text));
  return `${plural(count, "TXT record")}, SHA-256 ${hashes.join(" ") || "of none that was read"}`;
}
