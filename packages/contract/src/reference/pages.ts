import { errorReference } from "./errors.ts";
import { hostCommandReference } from "./host-commands.ts";
import { hostVersionReference } from "./host-versions.ts";
import { inAppReference } from "./in-app.ts";
import { localApiReference } from "./local-api.ts";
import { manifestReference } from "./manifests.ts";
import { webAppBridgeReference } from "./webapp-bridge.ts";

/** Generated pages of `docs/reference`, by file name. */
export const REFERENCE_PAGES: Readonly<Record<string, () => string>> = {
  "errors.md": errorReference,
  "host-commands.md": hostCommandReference,
  "host-versions.md": hostVersionReference,
  "in-app.md": inAppReference,
  "local-api.md": localApiReference,
  "manifests.md": manifestReference,
  "webapp-bridge.md": webAppBridgeReference,
};
