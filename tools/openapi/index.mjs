// Programs of others that judge the API description. `npm test` installs them here: nobody who runs Bourse needs them.
export { createClient } from "@hey-api/openapi-ts";
export { createConfig, lintFromString } from "@redocly/openapi-core";
export { astToString, default as openapiTypescript } from "openapi-typescript";
export { generate } from "orval";

import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

export const { Spectral } = spectral;
export const { oas } = rulesets;
