import { createHash } from "node:crypto";
import { isJsonObject, type JsonValue, type ProofLimits, parseStrictJson } from "@bourse/contract";
import { plural } from "@bourse/contract/plural";
import { type Egress, type EgressCode, EgressFailure } from "@bourse/egress";
import type { FindingCode, Look } from "./look.ts";
import { FILE_MEMBER, fileAddress } from "./publish.ts";
import { TOKEN_PREFIX } from "./token.ts";

const OK = 200;
/** Meaning of each failure of the guarded dialer for the domain. */
const FINDING_OF: Readonly<Record<EgressCode, FindingCode>> = {
  "egress.url_invalid": "redirected",
  "egress.redirect_refused": "redirected",
  "egress.address_refused": "address_refused",
  "egress.name_unresolved": "unreachable",
  "egress.connect_failed": "unreachable",
  "egress.timeout": "unreachable",
  "egress.cancelled": "unreachable",
  "egress.too_large": "answer_refused",
  "egress.media_type_refused": "answer_refused",
  "egress.header_refused": "answer_refused",
  "egress.answer_invalid": "answer_refused",
};

/** Looks for a token in the file of a domain's site. */
export async function lookAtFile(
  { egress, limits }: { readonly egress: Egress; readonly limits: ProofLimits },
  { domain, token }: { readonly domain: string; readonly token: string },
): Promise<Look> {
  const url = fileAddress(domain);
  try {
    const answer = await egress.request({
      url,
      accepts: ["application/json"],
      maxBytes: limits.fileBytes,
      timeoutMs: limits.fileMs,
      // Being able to redirect a site does not prove ownership: the file must be on the domain itself.
      mayReach: () => false,
    });
    if (answer.status !== OK) {
      const seen = `status ${answer.status}`;
      return { code: "status", message: `${url} answers with ${seen}`, observed: null, answer: seen };
    }
    return judge(answer.body, { url, token, limits });
  } catch (cause) {
    if (!(cause instanceof EgressFailure)) throw cause;
    return {
      code: FINDING_OF[cause.code],
      message: `${url} cannot be read: ${cause.message}`,
      observed: null,
      answer: cause.code,
    };
  }
}

interface Expected {
  readonly url: string;
  readonly token: string;
  readonly limits: ProofLimits;
}

function judge(body: Uint8Array, { url, token, limits }: Expected): Look {
  const observed = createHash("sha256").update(body).digest("hex");
  const answer = `status 200, ${body.length} bytes`;
  const verdict = parseStrictJson(body, { maxBytes: limits.fileBytes });
  if (!verdict.ok) {
    const message = `${url} is not strict JSON: ${verdict.issues[0]?.message ?? "it cannot be read"}`;
    return { code: "file_invalid", message, observed, answer };
  }
  const tokens = tokensOf(verdict.value, limits.fileTokens);
  if (tokens === undefined) {
    const shape = `{"${FILE_MEMBER}": ["${TOKEN_PREFIX}…"]} with at most ${limits.fileTokens} values`;
    return { code: "file_invalid", message: `${url} is not exactly ${shape}`, observed, answer };
  }
  if (tokens.includes(token)) return { code: "holds", message: `found the expected value in ${url}`, observed, answer };
  const count = plural(tokens.length, "value");
  return { code: "no_match", message: `found ${count} in ${url}, none is the expected one`, observed, answer };
}

function tokensOf(value: JsonValue, most: number): readonly string[] | undefined {
  if (!isJsonObject(value) || Object.keys(value).join() !== FILE_MEMBER) return undefined;
  const list = value[FILE_MEMBER];
  if (!Array.isArray(list) || list.length > most) return undefined;
  const tokens = (list as readonly JsonValue[]).filter(isToken);
  return tokens.length === list.length ? tokens : undefined;
}

function isToken(value: JsonValue): value is string {
  return typeof value === "string" && value.startsWith(TOKEN_PREFIX) && value.length <= 128;
}
