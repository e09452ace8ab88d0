import { type Static, Type } from "typebox";
import { parseStrictJson } from "../json/parse.ts";
import { typed } from "../json/typed.ts";
import { closed } from "../schemas/bodies.ts";
import { faultSaid } from "../schemas/faults-of.ts";
import { shownText } from "../schemas/fields.ts";

/** A file of a managed model's package: what a trader must know before the model is installed. */
export const MODEL_NEEDS_PATH = "tools/forecast/needs.json";
/** A licence is shown whole in a dialog; the longest common licences have half of this. */
export const MODEL_LICENCE_MAX_BYTES = 65_536;
const NEEDS_MAX_BYTES = 16_384;
/** More downloads than a person reads. */
const MAX_DOWNLOADS = 16;

/** Shown wherever a model's licence is asked for, and with each of its results. */
export const MODEL_STATEMENTS = {
  licence: "The licence of the model's weights allows non-commercial, non-production research only.",
  use: "A forecast is research evidence, not a trading signal.",
} as const;

const Bytes = Type.Integer({ minimum: 0, maximum: 2 ** 40 });
const Line = shownText(200);

const Needs = closed({
  /** Name of the weights' licence, and the file of the package that holds its text. */
  licence: closed({ name: Line, path: Type.String({ minLength: 1, maxLength: 256 }) }),
  /** On disk when it is prepared, and in memory while it runs. */
  disk_bytes: Bytes,
  memory_bytes: Bytes,
  downloads: Type.Array(closed({ name: Line, from: Line, bytes: Bytes }), { maxItems: MAX_DOWNLOADS }),
});

/** Licence, disk, memory and downloads of a model. */
export type ModelNeeds = Static<typeof Needs>;

/** The needs of a model, or the reason why they cannot be read, in words. */
export type ModelNeedsVerdict = { readonly needs: ModelNeeds } | { readonly needs?: undefined; readonly fault: string };

/** Reads {@link MODEL_NEEDS_PATH}. */
export function parseModelNeeds(bytes: Uint8Array): ModelNeedsVerdict {
  const read = parseStrictJson(bytes, { maxBytes: NEEDS_MAX_BYTES });
  const fault = read.ok ? faultSaid(Needs, read.value) : read.issues[0]?.message;
  return fault === undefined && read.ok ? { needs: typed<ModelNeeds>(read.value) } : { fault: fault ?? "is not JSON" };
}
