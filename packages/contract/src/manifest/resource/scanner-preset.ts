import Type from "typebox";
import { SCANNER_SYMBOLS } from "../../limits/manifest.ts";
import { closed } from "../../schemas/bodies.ts";
import { ContributionDescriptionSchema, NameSchema, NamespacedIdSchema } from "../fields.ts";

const ScannerSymbol = Type.String({
  pattern: "^[A-Za-z0-9._-]{1,16}:[A-Za-z0-9^._/-]{1,32}$",
  "x-says": "is not a scanner symbol: exchange (1-16 of letters, digits, . _ -), a colon, symbol (1-32, also ^ and /)",
});

/** Minutes between scans, by style; a style must not be scanned more often than it can change. */
export const CADENCE_MINUTES = {
  S: { minimum: 1, maximum: 1440 },
  D: { minimum: 5, maximum: 1440 },
  W: { minimum: 15, maximum: 1440 },
  P: { minimum: 60, maximum: 1440 },
} as const;
export type ScanStyle = keyof typeof CADENCE_MINUTES;

const Cadence = closed(
  {
    S: Type.Optional(Type.Integer(CADENCE_MINUTES.S)),
    D: Type.Optional(Type.Integer(CADENCE_MINUTES.D)),
    W: Type.Optional(Type.Integer(CADENCE_MINUTES.W)),
    P: Type.Optional(Type.Integer(CADENCE_MINUTES.P)),
  },
  { minProperties: 1 },
);

/** A scan that the host runs on the listed symbols after the trader has agreed. */
export const ScannerPresetSchema = closed({
  id: NamespacedIdSchema,
  name: NameSchema,
  description: Type.Optional(ContributionDescriptionSchema),
  kind: Type.Literal("smc_watch"),
  symbols: Type.Array(ScannerSymbol, { minItems: 1, maxItems: SCANNER_SYMBOLS, uniqueItems: true }),
  styles: Type.Unsafe<readonly ("S" | "D" | "W" | "P")[]>({
    type: "array",
    items: { type: "string", enum: ["S", "D", "W", "P"] },
    minItems: 1,
    uniqueItems: true,
  }),
  cadenceMinutes: Cadence,
});

export type ScannerPreset = Type.Static<typeof ScannerPresetSchema>;
