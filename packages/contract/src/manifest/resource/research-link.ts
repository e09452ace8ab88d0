import Type from "typebox";
import { NAME_MAX_LENGTH } from "../../limits/manifest.ts";
import { closed } from "../../schemas/bodies.ts";
import { whenThen } from "../../schemas/condition.ts";
import { ContributionDescriptionSchema, NameSchema, NamespacedIdSchema } from "../fields.ts";

const PERCENT = "%[0-9A-Fa-f]{2}";
const UNRESERVED = "A-Za-z0-9._~\\-";
const SUB_DELIMS = "!$&'()*+,;=";
const HOST = `(?:[${UNRESERVED}${SUB_DELIMS}]|${PERCENT})+`;
const PORT = "(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[0-9]{0,4})";
const PATH = `(?:\\/(?:[${UNRESERVED}${SUB_DELIMS}:@/]|${PERCENT})*)?`;
const TAIL = `(?:[${UNRESERVED}${SUB_DELIMS}:@/?]|${PERCENT})*`;

/**
 * A URI (RFC 3986) with the scheme `https`, in lower case, with a host and a valid port. User information before an `@`
 * is refused: `https://bank.example@evil.example` shows the reader another host than it opens. Each text matches in
 * only one way, so that a hostile one cannot make matching slow.
 */
const HTTPS_URI_PATTERN = `^https:\\/\\/(?:\\[${ipv6()}\\]|${HOST})(?::${PORT})?${PATH}(?:\\?${TAIL})?(?:#${TAIL})?$`;

/** RFC 3986's IPv6address: eight groups, or fewer around one `::`; the last two may be an IPv4 address. */
function ipv6(): string {
  const group = "[0-9A-Fa-f]{1,4}";
  const byte = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  const last = `(?:${group}:${group}|${byte}(?:\\.${byte}){3})`;
  const before = (most: number) => `(?:(?:${group}:){0,${most}}${group})?`;
  const forms = [5, 4, 3, 2, 1, 0].map((after, index) => {
    const head = index === 0 ? "" : before(index - 1);
    return `${head}::(?:${group}:){${after}}${last}`;
  });
  return `(?:(?:${group}:){6}${last}|${forms.join("|")}|${before(5)}::${group}|${before(6)}::)`;
}

const scopeIs = (scope: string) => ({ properties: { scope: { const: scope } }, required: ["scope"] });

/**
 * A page that the trader opens; the extension never fetches it. `symbol` is present exactly when the scope is `symbol`.
 */
export const ResearchLinkSchema = closed(
  {
    id: NamespacedIdSchema,
    title: NameSchema,
    description: Type.Optional(ContributionDescriptionSchema),
    url: Type.String({
      minLength: 9,
      maxLength: 2048,
      pattern: HTTPS_URI_PATTERN,
      "x-says":
        "is not an https:// address with a host, at most a port up to 65535, and no user name or password before the host",
    }),
    scope: Type.Unsafe<"general" | "symbol">({ type: "string", enum: ["general", "symbol"] }),
    symbol: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH })),
  },
  {
    allOf: [
      whenThen(scopeIs("symbol"), { required: ["symbol"] }),
      whenThen(scopeIs("general"), {
        properties: { symbol: { not: {}, "x-says": "must be absent when scope is general" } },
      }),
    ],
  },
);

export type ResearchLink = Type.Static<typeof ResearchLinkSchema>;
