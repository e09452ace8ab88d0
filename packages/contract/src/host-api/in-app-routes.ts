import {
  ChannelParams,
  InAppModelSchema,
  OutputAnswerSchema,
  OutputQuery,
  ProgressParams,
  RegisteredCommandParams,
  StatusItemParams,
  TreeActSchema,
  TreeChildrenAnswer,
  TreeOccurrenceSchema,
  TreePathSchema,
  ViewParams,
} from "./in-app.ts";
import { AskAnswerSchema, AskParams, ReadMessagesSchema } from "./in-app-asks.ts";
import {
  ConsentsSchema,
  InAppSettingsSchema,
  SessionParams,
  SettingParams,
  SettingValueSchema,
  ShownThemeSchema,
} from "./in-app-settings.ts";
import { LocalPluginParams, LocalPluginsSchema, PluginTrustSchema } from "./local-plugins.ts";
import { IdParams } from "./requests.ts";

/** Routes of process plugins; a build without them refuses each with `plugin.discovery_off`. */
const LOCAL_PLUGIN_ROUTES = {
  "GET /api/local-plugins": { answer: LocalPluginsSchema },
  /**
   * Refused if the plugin has changed since it was shown. Otherwise it is offered at once, and started if its
   * description asks for that.
   */
  "PUT /api/local-plugins/:id/trust": { params: LocalPluginParams, body: PluginTrustSchema },
  /** Ends the plugin. */
  "DELETE /api/local-plugins/:id/trust": { params: LocalPluginParams },
} as const;

/** Routes of built-in extensions and of process plugins. */
export const IN_APP_ROUTES = {
  "GET /api/in-app": { answer: InAppModelSchema },
  "GET /api/in-app/output/:owner/:channel": { params: ChannelParams, query: OutputQuery, answer: OutputAnswerSchema },
  "DELETE /api/in-app/output/:owner/:channel": { params: ChannelParams },
  /** Starts a command; its failure is shown as a message. */
  "POST /api/in-app/commands/:command": { params: RegisteredCommandParams },
  "POST /api/in-app/status/:owner/:item": { params: StatusItemParams },
  "POST /api/in-app/asks/:id": { params: AskParams, body: AskAnswerSchema },
  /** Marks messages that are no longer shown as read. */
  "POST /api/in-app/messages/read": { body: ReadMessagesSchema },
  "POST /api/in-app/progress/:id/cancel": { params: ProgressParams },
  /** The page shows a view. This starts the view's plugin, if that is idle until it is needed. */
  "POST /api/in-app/views/:view/open": { params: ViewParams },
  /** Asks the extension; its answer takes some seconds at most. */
  "POST /api/in-app/views/:view/children": { params: ViewParams, body: TreePathSchema, answer: TreeChildrenAnswer },
  /** Starts a command; its failure is shown as a message. */
  "POST /api/in-app/views/:view/act": { params: ViewParams, body: TreeActSchema },
  /** Tells the extension of a tree what the trader did in it. */
  "POST /api/in-app/views/:view/events": { params: ViewParams, body: TreeOccurrenceSchema },
  "GET /api/in-app/settings": { answer: InAppSettingsSchema },
  "PUT /api/in-app/settings/:key": { params: SettingParams, body: SettingValueSchema },
  /** Back to the default. */
  "DELETE /api/in-app/settings/:key": { params: SettingParams },
  /** Extensions read the theme of the page that reported last. */
  "PUT /api/in-app/theme": { body: ShownThemeSchema },
  "GET /api/in-app/consents": { answer: ConsentsSchema },
  /** Takes the answer back: the host asks the trader when the extension next uses the language model. */
  "DELETE /api/in-app/consents/:id": { params: IdParams },
  /** Takes the answer back: the extension cannot trade from now on, and the host asks the trader when it next requests the session. */
  "DELETE /api/in-app/sessions/:id": { params: SessionParams },
  "POST /api/in-app/extensions/:id/restart": { params: IdParams },
  ...LOCAL_PLUGIN_ROUTES,
} as const;
