import Type from "typebox";
import { NETWORK_ORIGIN_MAX_LENGTH } from "../limits/manifest.ts";
import { closed } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";

/** The application's name for a secret. The trader reads it in the dialog. */
export const SecretName = shownText(64);

/** An origin of the manifest's `networkOrigins`, in the same spelling. */
export const OriginText = Type.String({ minLength: 1, maxLength: NETWORK_ORIGIN_MAX_LENGTH });

/** A secret belongs to one name and one origin of one application; it is sent nowhere else. */
export const SecretParams = closed({ name: SecretName, origin: OriginText });

/** Whether a secret is stored. Its value never reaches the frame. */
export const SecretState = closed({ name: SecretName, origin: OriginText, has_secret: Type.Boolean() });

/** The sample of a request about a secret that is not stored. */
export const NO_SECRET = {
  params: { name: "Rates key", origin: "https://example.com" },
  result: { name: "Rates key", origin: "https://example.com", has_secret: false },
};
