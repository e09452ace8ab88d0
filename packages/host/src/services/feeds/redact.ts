import type { JsonValue } from "@bourse/contract";
import { writingsOf } from "../secrets/redact.ts";

/** Takes a secret that a peer sent back out of texts and JSON: as it is, in a URL and in base64. */
export interface Redactor {
  text(text: string): string;
  json(value: JsonValue): JsonValue;
}

/** A peer that wants to hand the secret on in another guise can: it has it. This stops echoes. */
export function redactor(secret: string | undefined): Redactor {
  const guises = secret === undefined ? [] : guisesOf(secret);
  const clean = (text: string) => guises.reduce((rest, guise) => rest.replaceAll(guise, "[secret]"), text);
  const json = (value: JsonValue): JsonValue => {
    if (typeof value === "string") return clean(value);
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), json(inner)]));
  };
  return { text: clean, json: (value) => (guises.length === 0 ? value : json(value)) };
}

function guisesOf(secret: string): readonly string[] {
  return [...new Set(writingsOf(secret))].sort((left, right) => right.length - left.length);
}
