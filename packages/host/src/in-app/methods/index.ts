import type { InAppMethod } from "@bourse/contract/in-app";
import type { InAppMethodRow } from "../method.ts";
import { AUTHENTICATION } from "./authentication.ts";
import { AUTOMATION } from "./automation.ts";
import { COMMANDS } from "./commands.ts";
import { ENV } from "./env.ts";
import { LM } from "./lm.ts";
import { TRADING } from "./trading.ts";
import { WINDOW } from "./window.ts";
import { WORKSPACE } from "./workspace.ts";

/** The implementation of each method: complete by type. */
export const IN_APP_ROWS: { readonly [Method in InAppMethod]: InAppMethodRow } = {
  ...WINDOW,
  ...COMMANDS,
  ...WORKSPACE,
  ...ENV,
  ...AUTHENTICATION,
  ...LM,
  ...TRADING,
  ...AUTOMATION,
};
