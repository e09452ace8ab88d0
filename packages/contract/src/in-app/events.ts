import type { Static, TSchema } from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { THEMES } from "../web-app/events.ts";
import { SessionsChangeSchema } from "./authentication.ts";
import { ClientEventSchema } from "./automation.ts";
import { ConfigurationSchema } from "./extension.ts";
import { AccountChangeSchema } from "./trading.ts";

/** Notifications from the host to an extension, by method. */
export const IN_APP_EVENTS = {
  /** A setting changed; all values as they are now. */
  "workspace/configuration.changed": ConfigurationSchema,
  /** The trader chose another theme on the page, or another page was opened. */
  "env/theme.changed": closed({ theme: oneOf(THEMES) }),
  /** Sessions of a provider began or ended, or its account was connected or disconnected. */
  "authentication/sessions.changed": SessionsChangeSchema,
  /** Something changed on an account of the trader. */
  "trading/accounts.changed": AccountChangeSchema,
  /** Something happened on this client. */
  "automation/events.occurred": closed({ event: ClientEventSchema }),
  /** To a plugin: it must end now. The host closes the plugin's input next. */
  shutdown: closed({}),
} as const satisfies Readonly<Record<string, TSchema>>;

export type InAppEventName = keyof typeof IN_APP_EVENTS;

/** Data of an event. */
export type InAppEventData<Name extends InAppEventName> = Static<(typeof IN_APP_EVENTS)[Name]>;
