import { type Static, Type } from "typebox";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";

/**
 * `network`: the servers that a web application may reach; `licence`: a model's licence, and the disk, memory and
 * downloads that the model needs.
 */
export const TERM_KINDS = ["network", "licence"] as const;

/** Identifies exactly what is accepted: it changes with any part of the terms. */
const ValueText = Type.String({ pattern: "^[0-9a-f]{16}$" });

const common = {
  value: ValueText,
  /** The trader has accepted this before, and need not do so again. */
  accepted: Type.Boolean(),
};

const Network = closed({
  kind: Type.Literal("network"),
  ...common,
  origins: Type.Array(Type.String()),
  /** Those of `origins` that the trader has not accepted yet. */
  added: Type.Array(Type.String()),
});

const Licence = closed({
  kind: Type.Literal("licence"),
  ...common,
  /** Name and text of the licence of the model's weights. */
  name: Type.String(),
  text: Type.String(),
  repository: Type.String(),
  revision: Type.String(),
  disk_bytes: Type.Integer(),
  memory_bytes: Type.Integer(),
  downloads: Type.Array(closed({ name: Type.String(), from: Type.String(), bytes: Type.Integer() })),
  /** Sentences that hold for every model. */
  statements: Type.Array(Type.String()),
});

/** Something that the trader sees and accepts before an official package is installed. */
export const TermsSchema = Type.Union([Network, Licence]);
export type Terms = Static<typeof TermsSchema>;
export type NetworkTerms = Static<typeof Network>;
export type LicenceTerms = Static<typeof Licence>;

/** The trader's acceptance. */
export const ConsentSchema = closed({
  kind: oneOf(TERM_KINDS),
  value: ValueText,
  /** The version of the extension for which it was given. */
  version: Type.String(),
  accepted_at: TimeText,
});
export type Consent = Static<typeof ConsentSchema>;

/** Values of {@link TermsSchema} that an install accepts. */
export const AcceptedSchema = Type.Array(ValueText, { uniqueItems: true, maxItems: TERM_KINDS.length });

/** `GET /api/extensions/{id}/terms`: the terms of the installed version. */
export const TermsListSchema = closed({ terms: Type.Array(TermsSchema) });
export type TermsList = Static<typeof TermsListSchema>;
