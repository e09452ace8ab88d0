import type { BuiltIn } from "@bourse/builtin";
import { IN_APP_LIMITS, type InAppLimits, TRADING_LIMITS } from "@bourse/contract";
import type { Snapshot } from "@bourse/contract/in-app";
import type { Clock, Random } from "@bourse/platform";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { AccountsDesk } from "../accounts/port.ts";
import { coalesce } from "../coalesce.ts";
import type { EventBus } from "../events.ts";
import type { InApp } from "../principal/principal.ts";
import type { AssistantDesk } from "../services/assistant/port.ts";
import { lmService } from "../services/lm/lm.ts";
import type { ModelBackend } from "../services/models/backend.ts";
import type { NewsService } from "../services/news/port.ts";
import type { NotificationsService } from "../services/notifications/port.ts";
import type { ScansService } from "../services/scans/port.ts";
import type { SecretStore } from "../services/secrets/port.ts";
import type { TasksService } from "../services/tasks/port.ts";
import type { Audit } from "../store/audit.ts";
import type { Database } from "../store/database.ts";
import { accountWishes } from "./account-wishes.ts";
import { type InAppCallers, inAppCallers } from "./callers.ts";
import { clientEnv } from "./client-env.ts";
import { consentQuestions } from "./consent-questions.ts";
import { type InAppDesk, inAppDesk } from "./desk.ts";
import { extensionHost } from "./extension-host/extension-host.ts";
import { inAppGate } from "./gate.ts";
import { HOST } from "./host-owner.ts";
import { IN_APP_ROWS } from "./methods/index.ts";
import { modelConsents } from "./model-consents.ts";
import type { PluginHost, PluginSupport } from "./plugins.ts";
import type { InAppServices } from "./services.ts";
import { type SessionDeps, sessions } from "./sessions.ts";
import { inAppSettings } from "./settings.ts";
import { inAppState } from "./state.ts";
import { asks } from "./surfaces/asks.ts";
import { commandRegistry } from "./surfaces/commands.ts";
import { messages } from "./surfaces/messages.ts";
import { outputs } from "./surfaces/outputs.ts";
import { progresses } from "./surfaces/progress.ts";
import { statusBar } from "./surfaces/status-bar.ts";
import { shownTheme } from "./surfaces/theme.ts";
import { trees } from "./surfaces/trees.ts";
import { isOwnOf } from "./task-origin.ts";
import { followAccounts } from "./trading/follow-accounts.ts";
import { quotes } from "./trading/quotes.ts";

/** Dependencies of the in-app API. */
export interface InAppInput {
  readonly builtIns: readonly BuiltIn[];
  readonly random: Random;
  readonly database: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly secrets: SecretStore;
  readonly accounts: AccountsDesk;
  readonly grants: SessionDeps["grants"];
  readonly market: MarketDataPort;
  readonly scans: ScansService;
  readonly backend: ModelBackend;
  readonly tasks: TasksService;
  readonly news: NewsService;
  readonly assistant: AssistantDesk;
  readonly notifications: NotificationsService;
  readonly backtests: Pick<PluginSupport, "trusted">;
  /** {@link IN_APP_LIMITS} when absent. */
  readonly limits?: InAppLimits;
  workspace(): string;
  openPlugins(support: PluginSupport): PluginHost;
  report(cause: unknown): void;
}

/** The in-app API with the client's own extensions and the plugins. */
export function inApp(input: InAppInput): InAppDesk {
  const { database, audit, clock, events, limits = IN_APP_LIMITS } = input;
  const written = coalesce({ clock, everyMs: limits.outputEveryMs, tell: () => events.emit({ type: "output" }) });
  const moved = coalesce({ clock, everyMs: limits.outputEveryMs, tell: () => events.emit({ type: "in-app" }) });
  // Limits the rate: an extension may change what it shows without a pause.
  const changed = () => moved.tell("");
  const book = asks({ ...input, limits, changed });
  const shown = messages(book);
  const asking = { messages: shown, asker: HOST.id };
  const ask = consentQuestions(asking);
  const services: InAppServices = {
    commands: commandRegistry(limits.maxCommands, changed),
    asks: book,
    messages: shown,
    progress: progresses({ clock, limits, changed }),
    statusBar: statusBar(limits.maxStatusItems, changed),
    trees: trees({
      clock,
      limits,
      declares: (owner, id) => callers.views().some((each) => each.owner === owner && each.view.id === id),
      changed,
    }),
    outputs: outputs({ ...input, limits, changed, written: () => written.tell("") }),
    settings: inAppSettings({
      database,
      declared: () => callers.settings(),
      changed(now) {
        callers.notify("workspace/configuration.changed", now);
        changed();
      },
    }),
    theme: shownTheme((theme) => callers.notify("env/theme.changed", { theme })),
    state: inAppState({ ...input, limits }),
    secrets: input.secrets,
    events: audit,
    accounts: input.accounts,
    quotes: quotes({ ...input, limits: TRADING_LIMITS }),
    scans: input.scans,
    tasks: input.tasks,
    notifications: input.notifications,
    lm: lmService({ database, clock, backend: input.backend, news: input.news, assistant: input.assistant }),
    modelConsents: modelConsents({ ...input, ask, withdrawn: (id) => input.tasks.withdraw(id, isOwnOf(id)) }),
    sessions: sessions({
      ...input,
      ask,
      wishes: accountWishes(asking),
      tell: (provider) => callers.notify("authentication/sessions.changed", { provider }),
    }),
  };
  services.outputs.create(HOST.id, { channel: HOST.channel, name: "Built-in extensions", log: true });
  const callers = callersOf(input, { services, limits, changed });
  const ends = [
    audit.onAdded((event) => callers.notify("automation/events.occurred", { event })),
    followWorkspace(input, () => void callers.reload().catch(input.report)),
    followAccounts({
      ...input,
      limits: TRADING_LIMITS,
      tell: (change) => callers.notify("trading/accounts.changed", change),
    }),
    services.quotes.close,
    services.sessions.close,
    written.end,
    moved.end,
  ];
  return inAppDesk({
    services,
    callers,
    failed(whole, signal) {
      const message = whole.slice(0, LONGEST_FAILURE);
      services.outputs.log(HOST.id, { channel: HOST.channel, level: "error", message });
      const text = { severity: "error" as const, message, modal: false, items: [] };
      void services.messages.show(HOST.id, text, signal);
    },
    ended() {
      for (const end of ends) end();
    },
  });
}

/** An extension's command may fail with a text of any length; the page shows no more of it than of a message. */
const LONGEST_FAILURE = 2000;

interface CallerDeps {
  readonly services: InAppServices;
  readonly limits: InAppLimits;
  changed(): void;
}

function callersOf(input: InAppInput, { services, limits, changed }: CallerDeps): InAppCallers {
  const { builtIns, clock } = input;
  const gate = inAppGate({ methods: IN_APP_ROWS, services });
  const drop = (id: string) => {
    services.commands.drop(id);
    services.statusBar.drop(id);
    services.outputs.drop(id);
    services.quotes.drop(id);
  };
  const extensions = extensionHost({
    builtIns,
    clock,
    limits,
    changed,
    gate,
    snapshot: ({ manifest }) => snapshotOf(manifest, services),
    drop,
    says: (id, line) =>
      services.outputs.log(HOST.id, { channel: HOST.channel, level: "info", message: `${id}: ${line}` }),
  });
  const plugins = input.openPlugins({
    api: { gate, snapshot: (principal) => snapshotOf(principal, services) },
    services,
    trusted(now) {
      services.sessions.trusted(now);
      input.backtests.trusted(now);
    },
    outputEveryMs: limits.outputEveryMs,
    drop,
    changed,
    contributed: () => callers.notify("workspace/configuration.changed", services.settings.read()),
  });
  const callers = inAppCallers({ builtIns, extensions, plugins });
  return callers;
}

function snapshotOf({ id, name }: Pick<InApp, "id" | "name">, { settings, state, theme }: InAppServices): Snapshot {
  const { global, workspace } = state.open(id);
  return {
    extension: { id, name },
    env: clientEnv(theme.read()),
    configuration: settings.read(),
    global_state: global,
    workspace_state: workspace,
  };
}

/** Calls `switched` when another workspace is open. Returns a function that ends it. */
function followWorkspace({ events, workspace }: InAppInput, switched: () => void): () => void {
  let open = workspace();
  return events.subscribe(({ type }) => {
    if (type !== "workspaces" || workspace() === open) return;
    open = workspace();
    switched();
  });
}
