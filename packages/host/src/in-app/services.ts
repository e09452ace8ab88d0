import type { ClientEvent } from "@bourse/contract/in-app";
import type { AccountsDesk } from "../accounts/port.ts";
import type { LmService } from "../services/lm/port.ts";
import type { NotificationsService } from "../services/notifications/port.ts";
import type { ScansService } from "../services/scans/port.ts";
import type { SecretStore } from "../services/secrets/port.ts";
import type { TasksService } from "../services/tasks/port.ts";
import type { ModelConsents } from "./model-consents.ts";
import type { Sessions } from "./sessions.ts";
import type { InAppSettings } from "./settings.ts";
import type { InAppState } from "./state.ts";
import type { Asks } from "./surfaces/asks.ts";
import type { CommandRegistry } from "./surfaces/commands.ts";
import type { Messages } from "./surfaces/messages.ts";
import type { Outputs } from "./surfaces/outputs.ts";
import type { Progresses } from "./surfaces/progress.ts";
import type { StatusBar } from "./surfaces/status-bar.ts";
import type { ShownTheme } from "./surfaces/theme.ts";
import type { Trees } from "./surfaces/trees.ts";
import type { Quotes } from "./trading/quotes.ts";

/** The services behind the methods. */
export interface InAppServices {
  readonly commands: CommandRegistry;
  /** The host's own questions, in the same book. */
  readonly messages: Messages;
  readonly asks: Asks;
  readonly progress: Progresses;
  readonly outputs: Outputs;
  readonly statusBar: StatusBar;
  readonly trees: Trees;
  readonly settings: InAppSettings;
  readonly state: InAppState;
  readonly theme: ShownTheme;
  readonly secrets: SecretStore;
  readonly events: ClientEvents;
  readonly accounts: AccountsDesk;
  readonly quotes: Quotes;
  readonly scans: ScansService;
  readonly tasks: TasksService;
  readonly notifications: NotificationsService;
  readonly modelConsents: ModelConsents;
  readonly sessions: Sessions;
  readonly lm: LmService;
}

/** The events of this client. */
export interface ClientEvents {
  latest(limit: number): readonly ClientEvent[];
}
