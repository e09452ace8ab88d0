import Type from "typebox";
import { NAME_MAX_LENGTH } from "../../limits/manifest.ts";
import { whenThen } from "../../schemas/condition.ts";
import { ContributionDescriptionSchema, closed, NameSchema, NamespacedIdSchema } from "../fields.ts";
import { HTTPS_URI_PATTERN } from "../https-uri.ts";

const scopeIs = (scope: string) => ({ properties: { scope: { const: scope } }, required: ["scope"] });

/**
 * A page that the trader opens; the extension never fetches it. `symbol` is present exactly when the scope is `symbol`.
 */
export const ResearchLinkSchema = Type.Object(
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
    ...closed,
    allOf: [
      whenThen(scopeIs("symbol"), { required: ["symbol"] }),
      whenThen(scopeIs("general"), {
        properties: { symbol: { not: {}, "x-says": "must be absent when scope is general" } },
      }),
    ],
  },
);

export type ResearchLink = Type.Static<typeof ResearchLinkSchema>;
