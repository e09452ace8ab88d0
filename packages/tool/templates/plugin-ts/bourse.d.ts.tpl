// @bourse/api, bundled. It is 0.x: any member may change. SPDX-License-Identifier: Apache-2.0
/** An account of the trader. Amounts are exact decimals as texts. */
export type Account = { readonly id: string; readonly kind: "paper" | "live"; readonly name: string; readonly starting_cash: string; readonly cash: string; readonly risk: { readonly state: "active" | "reducing" | "halted"; readonly limits: { readonly max_order_quantity: string; readonly max_position: string; readonly max_notional: string; readonly price_band: string; readonly orders_per_minute: number; readonly max_daily_loss: string; }; readonly reason?: "unwritten" | "restored"; }; readonly positions: readonly ({ readonly symbol: string; readonly quantity: string; readonly average_price?: string; readonly last_price?: string; })[]; readonly takes: { readonly types: readonly ({ readonly type: "market" | "limit" | "stop" | "stop_limit"; readonly times_in_force: readonly ("gtc" | "day" | "ioc" | "fok")[]; })[]; readonly brackets: boolean; readonly replacements: boolean; }; readonly simulation?: { readonly funding: "cash" | "shorts" | "margin"; readonly spread_ticks: string; readonly slippage_ticks: string; }; readonly exchange?: { readonly exchange: string; readonly currency: string; readonly session: "connected" | "disconnected"; readonly live: "on" | "off"; readonly checked_at?: string; readonly failing: boolean; readonly compared_at?: string; readonly differences: readonly ({ readonly asset: string; readonly symbol?: string; readonly amount: string; readonly unexplained: string; readonly reasons: readonly ({ readonly kind: "deposit" | "withdrawal" | "trade"; readonly id: string; readonly amount: string; readonly at: string; })[]; readonly since: string; })[]; }; readonly written?: false; };

/** A trade of an order. */
export type AccountFill = { readonly sequence: number; readonly client_order_id: string; readonly symbol: string; readonly side: "buy" | "sell"; readonly price: string; readonly quantity: string; readonly fee: string; readonly ambiguous: boolean; readonly at: string; };

/** An order of an account, as it stands. */
export type AccountOrder = { readonly client_order_id: string; readonly symbol: string; readonly side: "buy" | "sell"; readonly type: "market" | "limit" | "stop" | "stop_limit"; readonly tif: "gtc" | "day" | "ioc" | "fok"; readonly quantity: string; readonly filled: string; readonly average_price: string | null; readonly price?: string; readonly stop_price?: string; readonly take_profit?: string; readonly stop_loss?: string; readonly entry?: string; readonly status: "pending_new" | "unknown" | "working" | "partially_filled" | "pending_cancel" | "filled" | "canceled" | "rejected" | "expired"; readonly reject?: { readonly code: string; }; readonly placed_at: string; readonly placed_by?: string; readonly canceled_by?: string; readonly elsewhere?: true; readonly written?: false; };

/** The trader's accounts. */
interface AccountsApi {
    list(): Promise<readonly Account[]>;
    /** The account after something on it changed; a new price alone is no change. */
    readonly onDidChange: Event<Account>;
}

type Act = { readonly acts: readonly ({ readonly place: { readonly client_order_id?: string; readonly side: "buy" | "sell"; readonly type: "market" | "limit" | "stop" | "stop_limit"; readonly quantity: string; readonly price?: string; readonly stop_price?: string; readonly tif?: "gtc" | "day" | "ioc" | "fok"; readonly take_profit?: string; readonly stop_loss?: string; }; } | { readonly cancel: string; } | { readonly replace: string; readonly change: { readonly quantity?: string; readonly price?: string; readonly stop_price?: string; }; })[]; }["acts"][number];

/** An open proposal of a result. */
export type Action = { readonly actions: readonly ({ readonly artifact_id: string; readonly n: number; readonly kind: "create_alert" | "add_symbol" | "add_indicator" | "add_drawing" | "create_scan"; readonly symbol: string; readonly price?: number; readonly indicator?: "sma" | "ema" | "rsi" | "macd"; readonly period?: number; readonly chart_id?: string; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly points?: readonly ({ readonly time: string; readonly price: number; })[]; readonly style?: "S" | "D" | "W" | "P"; readonly cadence_minutes?: number; readonly last_price?: number; readonly reason: string; readonly proposed_by?: string; readonly state: "open" | "taken" | "expired"; readonly expires_at: string; readonly taken_at?: string; })[]; }["actions"][number];

/** Proposals, which take effect when the trader confirms them. An extension cannot confirm one. */
interface ActionsApi {
    list(): Promise<readonly Action[]>;
    /** @throws WireFailure `artifact.not_found`, `automation.proposal_refused` */
    propose(artifactId: string, proposal: NewAction): Promise<{ readonly n: number; readonly kind: "create_alert" | "add_symbol" | "add_indicator" | "add_drawing" | "create_scan"; readonly symbol: string; readonly price?: number; readonly indicator?: "sma" | "ema" | "rsi" | "macd"; readonly period?: number; readonly chart_id?: string; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly points?: readonly ({ readonly time: string; readonly price: number; })[]; readonly style?: "S" | "D" | "W" | "P"; readonly cadence_minutes?: number; readonly last_price?: number; readonly reason: string; readonly proposed_by?: string; readonly state: "open" | "taken" | "expired"; readonly expires_at: string; readonly taken_at?: string; }>;
}

/** Makes everything that the plugin offers: commands, views, subscriptions. */
export type Activate = (context: ExtensionContext) => unknown;

/** Read-only questions within the budget of a task. */
interface AiApi {
    /** Needs no model. @throws WireFailure `task.nothing_to_review` */
    read(task: { readonly task: "morning_briefing" | "today_briefing" | "screener_review" | "visual_pattern_review"; }["task"]): Promise<TaskData>;
    /** @throws WireFailure `model.*`, `lm.consent_refused`, `task.budget_spent`, `command.busy` */
    ask(taskId: string, question: string, token?: CancellationToken): Promise<TaskReply>;
}

/** The namespaces. */
interface Api {
    readonly window: WindowApi;
    readonly commands: CommandsApi;
    readonly workspace: WorkspaceApi;
    readonly env: EnvApi;
    readonly authentication: AuthenticationApi;
    readonly lm: LmApi;
    readonly trading: TradingApi;
    readonly automation: AutomationApi;
}

/** A result of a task. */
export type Artifact = { readonly id: string; readonly task_id: string; readonly task: "morning_briefing" | "today_briefing" | "screener_review" | "visual_pattern_review"; readonly task_name: string; readonly title: string; readonly made_at: string; readonly run_id: string; readonly markdown: string; readonly sources: readonly ({ readonly what: string; readonly source: string; readonly count: number; readonly from?: string; readonly to?: string; })[]; readonly inputs_sha256: string; readonly image_sha256?: string; readonly image: "none" | "sent" | "refused"; readonly provider: string; readonly model: string; readonly prompt_version: number; readonly usage: { readonly input_tokens: number; readonly output_tokens: number; readonly estimated: boolean; }; readonly proposals: readonly ({ readonly n: number; readonly kind: "create_alert" | "add_symbol" | "add_indicator" | "add_drawing" | "create_scan"; readonly symbol: string; readonly price?: number; readonly indicator?: "sma" | "ema" | "rsi" | "macd"; readonly period?: number; readonly chart_id?: string; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly points?: readonly ({ readonly time: string; readonly price: number; })[]; readonly style?: "S" | "D" | "W" | "P"; readonly cadence_minutes?: number; readonly last_price?: number; readonly reason: string; readonly proposed_by?: string; readonly state: "open" | "taken" | "expired"; readonly expires_at: string; readonly taken_at?: string; })[]; readonly left_out: readonly (string)[]; };

/** A result as lists show it. */
export type ArtifactSummary = { readonly artifacts: readonly ({ readonly id: string; readonly task_id: string; readonly task: "morning_briefing" | "today_briefing" | "screener_review" | "visual_pattern_review"; readonly task_name: string; readonly title: string; readonly made_at: string; readonly open_proposals: number; })[]; }["artifacts"][number];

/** The results of tasks. */
interface ArtifactsApi {
    /** Newest first. */
    list(): Promise<readonly ArtifactSummary[]>;
    /** @throws WireFailure `artifact.not_found` */
    read(id: string): Promise<Artifact>;
}

/** Sessions of the trader's accounts at exchanges. */
interface AuthenticationApi {
    /**
     * Asks the trader once for each account and scope. @throws WireFailure `authentication.not_connected`,
     * `authentication.consent_refused`, `exchange.not_offered`
     */
    getSession(providerId: string, scopes: readonly SessionScope[], options: AuthenticationGetSessionOptions & {
        readonly createIfNone: true;
    }): Promise<AuthenticationSession>;
    /** Undefined without a session. @throws WireFailure `exchange.not_offered` */
    getSession(providerId: string, scopes: readonly SessionScope[], options?: AuthenticationGetSessionOptions): Promise<AuthenticationSession | undefined>;
    /** The connected accounts. @throws WireFailure `exchange.not_offered` */
    getAccounts(providerId: string): Promise<readonly SessionAccount[]>;
    readonly onDidChangeSessions: Event<AuthenticationSessionsChangeEvent>;
}

/** Options of a request for a session. */
export interface AuthenticationGetSessionOptions {
    /** Asks the trader if there is no session yet. */
    readonly createIfNone?: boolean;
    /** Never asks the trader, which is also the default. Not together with `createIfNone`. */
    readonly silent?: boolean;
}

/** A session of an account at an exchange, which the trader allowed this extension. */
export interface AuthenticationSession extends SessionInfo {
    /** The session's id. It is no credential: the host alone holds the key and acts for this extension. */
    readonly accessToken: string;
}

/** Which provider's sessions changed. */
export type AuthenticationSessionsChangeEvent = { readonly provider: { readonly id: string; readonly label: string; }; };

/** The built-in client, by its sub-domains. */
interface AutomationApi {
    readonly configuration: ConfigurationApi;
    readonly ai: AiApi;
    readonly tasks: TasksApi;
    readonly events: EventsApi;
    readonly artifacts: ArtifactsApi;
    readonly notifications: NotificationsApi;
    readonly actions: ActionsApi;
}

/** Settings of a task to change, with the revision that the caller has read; null removes one. */
export type AutomationChange = { readonly id: string; readonly change: { readonly revision: number; readonly name?: string; readonly interval_minutes?: number; readonly time_of_day?: string | null; readonly time_zone?: string | null; readonly symbol?: string | null; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M" | null; readonly budget?: { readonly runs_per_day: number; readonly tokens_per_day: number; readonly tokens_per_month?: number; readonly seconds_per_run: number; }; }; }["change"];

/** The tasks that the client knows, and the model that they ask. */
export type AutomationConfiguration = { readonly kinds: readonly ({ readonly task: "morning_briefing" | "today_briefing" | "screener_review" | "visual_pattern_review"; readonly title: string; readonly sends: readonly (string)[]; readonly instructions: string; readonly prompt_version: number; readonly minimum_interval_minutes: number; readonly estimate: { readonly input_tokens: number; readonly output_tokens: number; }; readonly may_propose: readonly ("create_alert" | "add_symbol" | "add_indicator" | "add_drawing" | "create_scan")[]; })[]; readonly model?: { readonly provider: string; readonly model: string; readonly host: string; }; };

/** A run of a task. */
export type AutomationRun = { readonly id: string; readonly task_id: string; readonly state: "running" | "done" | "failed" | "stopped" | "interrupted" | "waiting_for_model"; readonly cause: "schedule" | "catch_up" | "trader"; readonly missed: number; readonly step?: "reading" | "drawing" | "asking" | "saving"; readonly error?: { readonly code: string; readonly message: string; }; readonly started_at: string; readonly ended_at?: string; readonly tokens?: number; readonly artifact_id?: string; };

/** A scheduled task. */
export type AutomationTask = { readonly id: string; readonly task: "morning_briefing" | "today_briefing" | "screener_review" | "visual_pattern_review"; readonly name: string; readonly interval_minutes: number; readonly minimum_interval_minutes: number; readonly time_of_day?: string; readonly time_zone?: string; readonly symbol?: string; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly enabled: boolean; readonly budget: { readonly runs_per_day: number; readonly tokens_per_day: number; readonly tokens_per_month?: number; readonly seconds_per_run: number; }; readonly spent: { readonly runs: number; readonly tokens: number; readonly tokens_month: number; }; readonly origin?: { readonly extension_id: string; readonly version: string; readonly contribution_id: string; }; readonly revision: number; readonly created_at: string; readonly next_run_at?: string; readonly run?: { readonly id: string; readonly task_id: string; readonly state: "running" | "done" | "failed" | "stopped" | "interrupted" | "waiting_for_model"; readonly cause: "schedule" | "catch_up" | "trader"; readonly missed: number; readonly step?: "reading" | "drawing" | "asking" | "saving"; readonly error?: { readonly code: string; readonly message: string; }; readonly started_at: string; readonly ended_at?: string; readonly tokens?: number; readonly artifact_id?: string; }; };

/** The account of a backtest. Amounts are decimal texts. Orders and changes are carried out before the next bar. */
export declare class BacktestAccount {
    #private;
    /** Symbol, timeframe, tick and lot of the run, and the cash that it began with. */
    readonly market: Readonly<Pick<Start, "symbol" | "timeframe" | "tick" | "lot" | "cash">>;
    position: string;
    cash: string;
    /** Open orders by id, as the host last reported them. */
    readonly orders: Map<string, {
        client_order_id: string;
        status: "canceled" | "expired" | "filled" | "partially_filled" | "pending_cancel" | "pending_new" | "rejected" | "unknown" | "working";
        filled: string;
        reject?: {
            code: string;
        };
    }>;
    /** Since the last call. */
    fills: NonNullable<Bars["fills"]>;
    /** Cancels and replacements of the last call that could not be done. */
    refusals: NonNullable<Bars["refusals"]>;
    constructor(market: BacktestAccount["market"]);
    /** Places an order; returns its id. */
    place(order: Placed): string;
    cancel(id: string): void;
    replace(id: string, change: Replaced): void;
    /** Returns the acts since the last call, and removes them. */
    takeActs(): Act[];
}

/** A bar that has closed: opening time in milliseconds, open, high, low, close, volume. */
export type Bar = readonly [time: number, open: number, high: number, low: number, close: number, volume: number];

type Bars = { readonly bars: readonly (readonly (number)[])[]; readonly position: string; readonly cash: string; readonly fills?: readonly ({ readonly client_order_id: string; readonly side: "buy" | "sell"; readonly price: string; readonly quantity: string; readonly fee: string; readonly ambiguous: boolean; })[]; readonly orders?: readonly ({ readonly client_order_id: string; readonly status: "pending_new" | "unknown" | "working" | "partially_filled" | "pending_cancel" | "filled" | "canceled" | "rejected" | "expired"; readonly filled: string; readonly reject?: { readonly code: string; }; })[]; readonly refusals?: readonly ({ readonly client_order_id: string; readonly code: string; })[]; };

/** Begins a run of a strategy; the returned function is called after each close. */
export type BeginStrategy = (parameters: Start["parameters"], account: BacktestAccount) => (bars: readonly Bar[]) => void;

/** Tells work whether its result is still wanted. */
export interface CancellationToken {
    readonly isCancellationRequested: boolean;
    readonly onCancellationRequested: Event<void>;
}

/** Makes a token and cancels it. */
export declare class CancellationTokenSource {
    #private;
    readonly token: CancellationToken;
    constructor();
    cancel(): void;
    dispose(): void;
}

type ClientEvent = { readonly sequence: number; readonly at: string; readonly action: string; readonly subject: string; readonly detail: Readonly<Record<string, unknown>>; };

/** The clipboard of the trader's page; the trader is asked each time. */
export interface Clipboard {
    /** @throws WireFailure `inapp.clipboard_refused` */
    readText(): Promise<string>;
    /** @throws WireFailure `inapp.clipboard_refused` */
    writeText(value: string): Promise<void>;
}

/** A command with its arguments. */
export interface Command {
    readonly command: string;
    readonly title: string;
    readonly arguments?: readonly unknown[];
}

/** Registers and runs commands. */
interface CommandsApi {
    /** @throws Error if this extension has registered the command already */
    registerCommand(command: string, callback: (...args: never[]) => unknown, thisArg?: unknown): Disposable;
    /**
     * The same for work that takes long: the token comes before the arguments, and is cancelled when whoever asked for the
     * command no longer wants its result.
     *
     * @example
     * commands.registerCancellableCommand("acme.scan.all", async (token, folder: string) => {
     *   for (const file of await filesOf(folder)) {
     *     if (token.isCancellationRequested) return;
     *     await scan(file);
     *   }
     * });
     *
     * @throws Error if this extension has registered the command already
     */
    registerCancellableCommand(command: string, callback: (token: CancellationToken, ...args: never[]) => unknown, thisArg?: unknown): Disposable;
    executeCommand<Result = unknown>(command: string, ...rest: unknown[]): Promise<Result>;
    /** `filterInternal`: leaves out commands whose id begins with an underscore. */
    getCommands(filterInternal?: boolean): Promise<string[]>;
}

/** Settings of the automations. */
interface ConfigurationApi {
    read(): Promise<AutomationConfiguration>;
    /** @throws WireFailure `automation.not_owner`, `lm.consent_refused`, `task.changed`, `task.*` */
    update(taskId: string, change: AutomationChange, token?: CancellationToken): Promise<AutomationTask>;
}

/** Settings that changed. */
export interface ConfigurationChangeEvent {
    /** Whether a setting of this section, or the setting itself, changed. */
    affectsConfiguration(section: string): boolean;
}

interface ConfigurationInspect<Value> {
    readonly key: string;
    readonly defaultValue?: Value;
    readonly globalValue?: Value;
}

/** Makes a channel. */
interface CreateOutputChannel {
    (name: string): OutputChannel;
    (name: string, options: {
        readonly log: true;
    }): LogOutputChannel;
}

/** Makes an item. */
interface CreateStatusBarItem {
    (alignment?: StatusBarAlignment, priority?: number): StatusBarItem;
    (id: string, alignment?: StatusBarAlignment, priority?: number): StatusBarItem;
}

/** Something to release, as in VS Code. */
export declare class Disposable {
    #private;
    /** Disposes all of them when it is disposed. */
    static from(...disposables: readonly {
        dispose(): unknown;
    }[]): Disposable;
    constructor(callOnDispose: () => unknown);
    /** Calls the function once, however often it is disposed. */
    dispose(): unknown;
}

/** Where the elements of a tree come from. */
interface ElementSource<Element> {
    getTreeItem(element: Element): TreeItem | PromiseLike<TreeItem>;
    getChildren(element?: Element): MaybePromise<readonly Element[]>;
    getParent?(element: Element): MaybePromise<Element>;
}

/** The client that runs the extension. */
interface EnvApi {
    readonly appName: string;
    readonly appVersion: string;
    /** A language tag such as `en-GB`. */
    readonly language: string;
    /** Time zone of the host, such as `Europe/Berlin`. */
    readonly timeZone: string;
    /** Whether the client is a debug build, such as a checkout. */
    readonly isDebug: boolean;
    /** Theme of the page that reported its theme last; `light` before any page did. */
    readonly theme: Theme;
    readonly onDidChangeTheme: Event<Theme>;
    readonly clipboard: Clipboard;
    /** Asks the trader to open a public https address; false if it was not opened. */
    openExternal(target: string): Promise<boolean>;
}

/** The error of an answer. `data.code` is a code of the error catalogue. */
interface ErrorBody {
    readonly code: number;
    readonly message: string;
    readonly data?: unknown;
}

/** A code of Bourse's catalogue of errors. */
type ErrorCode = string;

/** Subscribes a listener; the subscription ends when the returned disposable is disposed. */
export type Event<T> = (listener: (event: T) => unknown, thisArgs?: unknown, disposables?: {
    push(disposable: Disposable): unknown;
}) => Disposable;

/** Makes an event and fires it. */
export declare class EventEmitter<T> {
    #private;
    readonly event: Event<T>;
    /** Calls every listener; one that fails does not keep the event from the others. */
    fire(event: T): void;
    dispose(): void;
}

/** Events of the client. */
interface EventsApi {
    /** The latest ones that were kept, oldest first. */
    list(limit: number): Promise<readonly ClientEvent[]>;
    readonly onDidOccur: Event<ClientEvent>;
}

/** Given to `activate`. */
export interface ExtensionContext {
    readonly extension: {
        readonly id: string;
        readonly name: string;
    };
    /** Disposed when the extension is deactivated, the last first. */
    readonly subscriptions: {
        dispose(): unknown;
    }[];
    readonly globalState: Memento;
    readonly workspaceState: Memento;
    readonly secrets: SecretStorage;
}

/** Options of a question for a text. */
export interface InputBoxOptions {
    readonly title?: string;
    readonly prompt?: string;
    readonly placeHolder?: string;
    readonly value?: string;
    readonly password?: boolean;
}

type Items<Item> = readonly Item[] | Promise<readonly Item[]>;

/** A language model that the trader has set up. */
export interface LanguageModelChat {
    readonly id: string;
    readonly name: string;
    readonly vendor: string;
    readonly family: string;
    readonly version: string;
    /** In the unit of `countTokens`. */
    readonly maxInputTokens: number;
    /** Resolves when the answer begins. @throws WireFailure `lm.consent_refused`, `lm.budget_spent`, `model.*` */
    sendRequest(messages: readonly LanguageModelChatMessage[], options?: LanguageModelChatRequestOptions, token?: CancellationToken): Promise<LanguageModelChatResponse>;
    /** UTF-8 bytes, an upper bound: a token stands for at least one byte. */
    countTokens(text: string | LanguageModelChatMessage): Promise<number>;
}

/** A message to a model. */
export interface LanguageModelChatMessage {
    readonly role: "user" | "assistant";
    readonly content: string;
}
/** Makes messages, with VS Code's names. */
export declare const LanguageModelChatMessage: {
    readonly User: (content: string) => LanguageModelChatMessage;
    readonly Assistant: (content: string) => LanguageModelChatMessage;
};

/** Options of a request to a model. */
export interface LanguageModelChatRequestOptions {
    /** Shown to the trader with the question whether the extension may use the model. */
    readonly justification?: string;
}

/** The answer of a model. */
export interface LanguageModelChatResponse {
    /** The parts of the answer as they come. It can be read once; it throws what ends the answer early. */
    readonly text: AsyncIterable<string>;
}

/** Properties that a model must have to be selected. */
export type LanguageModelChatSelector = { readonly id?: string; readonly vendor?: string; readonly family?: string; readonly version?: string; };

type ListOptions = Omit<{ readonly account: string; readonly live: boolean; readonly before?: string; readonly limit: number; }, "account">;

/** Language models. All but `selectChatModels` ask the trader once for each extension. */
interface LmApi {
    /** Empty without a model. */
    selectChatModels(selector?: LanguageModelChatSelector): Promise<LanguageModelChat[]>;
    analyze(context: { readonly symbol: string; readonly timeframe: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly from?: string; readonly to?: string; readonly question: string; }, token?: CancellationToken): Promise<{ readonly answer: string; readonly sources: readonly ({ readonly id: string; readonly kind: "bars" | "indicator" | "structure" | "drawings" | "alerts" | "scans" | "quotes" | "articles" | "events"; readonly what: string; readonly source: string; readonly count: number; readonly symbol?: string; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly from?: string; readonly to?: string; readonly cited: boolean; })[]; readonly left_out: readonly (string)[]; readonly inputs_sha256: string; readonly provider: string; readonly model: string; readonly usage: { readonly input_tokens: number; readonly output_tokens: number; readonly estimated: boolean; }; }>;
    /** Sentiment of the news about a symbol; without a symbol, of all news. */
    sentiment(symbol?: string, token?: CancellationToken): Promise<{ readonly label: "positive" | "negative" | "neutral" | "mixed" | "unknown"; readonly score: number | null; readonly confidence: "none" | "low" | "usual"; readonly reason: string; readonly sources: readonly ({ readonly id: string; readonly title: string; readonly from: readonly (string)[]; readonly published_at?: string; readonly cited: boolean; })[]; readonly answered?: { readonly provider: string; readonly model: string; readonly usage: { readonly input_tokens: number; readonly output_tokens: number; readonly estimated: boolean; }; }; }>;
    evaluateStrategy(statistics: { readonly statistics: { readonly name: string; readonly symbol?: string; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly from?: string; readonly to?: string; readonly bars: number; readonly trades: number; readonly wins: number; readonly net_return_percent: number; readonly max_drawdown_percent: number; readonly profit_factor?: number; readonly sharpe?: number; readonly exposure_percent?: number; readonly hold_return_percent?: number; readonly fees_percent?: number; }; }["statistics"], token?: CancellationToken): Promise<{ readonly verdict: "promising" | "unproven" | "weak"; readonly summary: string; readonly strengths: readonly (string)[]; readonly weaknesses: readonly (string)[]; readonly cautions: readonly (string)[]; readonly provider: string; readonly model: string; readonly usage: { readonly input_tokens: number; readonly output_tokens: number; readonly estimated: boolean; }; }>;
}

/** A channel whose lines have a time and a level. Appended texts have the level `info`. */
export interface LogOutputChannel extends OutputChannel {
    trace(message: string, ...args: unknown[]): void;
    debug(message: string, ...args: unknown[]): void;
    info(message: string, ...args: unknown[]): void;
    warn(message: string, ...args: unknown[]): void;
    error(error: string | Error, ...args: unknown[]): void;
}

type Many = QuickPickOptions & {
    readonly canPickMany: true;
};

type MaybePromise<T> = T | undefined | null | PromiseLike<T | undefined | null>;

/** Values that the host keeps for an extension, as JSON. */
export interface Memento {
    keys(): readonly string[];
    get<Value>(key: string): Value | undefined;
    get<Value>(key: string, defaultValue: Value): Value;
    /** Undefined removes the key. When the promise resolves, the value is on the disk. A value that the host refuses is not kept. */
    update(key: string, value: unknown): Promise<void>;
}

/** A button of a message. */
export interface MessageItem {
    readonly title: string;
    /** The answer when a modal message is closed without a choice. */
    readonly isCloseAffordance?: boolean;
}

/** Options of a message. */
export interface MessageOptions {
    /** The page waits for the answer in a dialog. */
    readonly modal?: boolean;
    /** Shown below a modal message. */
    readonly detail?: string;
}

/** A proposal of the caller; a field that its kind does not need is null. */
export type NewAction = { readonly artifact_id: string; readonly proposal: { readonly kind: "create_alert" | "add_symbol" | "add_indicator"; readonly symbol: string; readonly price: number | null; readonly indicator: "sma" | "ema" | "rsi" | "macd" | null; readonly period: number | null; readonly reason: string; }; }["proposal"];

/** Settings of a new task. */
export type NewAutomationTask = { readonly task: "morning_briefing" | "today_briefing" | "screener_review" | "visual_pattern_review"; readonly name: string; readonly interval_minutes: number; readonly minimum_interval_minutes?: number; readonly time_of_day?: string; readonly time_zone?: string; readonly symbol?: string; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly enabled?: boolean; readonly budget?: { readonly runs_per_day: number; readonly tokens_per_day: number; readonly tokens_per_month?: number; readonly seconds_per_run: number; }; };

/** A notice of the caller. One with the same id replaces it. */
export type NewNotice = { readonly id: string; readonly title: string; readonly body: string; readonly symbol?: string; readonly timeframe?: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; };

/** A request to place an order; the same id places it once. */
export type NewOrder = { readonly symbol: string; readonly client_order_id: string; readonly side: "buy" | "sell"; readonly type: "market" | "limit" | "stop" | "stop_limit"; readonly quantity: string; readonly price?: string; readonly stop_price?: string; readonly tif?: "gtc" | "day" | "ioc" | "fok"; readonly take_profit?: string; readonly stop_loss?: string; };

/** A notice on the client. */
export type Notice = { readonly notifications: readonly ({ readonly id: string; readonly extension_id?: string; readonly extension_name?: string; readonly title: string; readonly body: string; readonly symbol?: string; readonly timeframe?: string; readonly published_at: string; readonly read: boolean; })[]; readonly unread: number; }["notifications"][number];

/** Notices on the client. */
interface NotificationsApi {
    /** Newest first. */
    list(): Promise<readonly Notice[]>;
    /** @throws WireFailure `command.busy` when there were too many within a minute */
    post(notice: NewNotice): Promise<void>;
}

type OrderRequest = { readonly client_order_id: string; readonly side: "buy" | "sell"; readonly type: "market" | "limit" | "stop" | "stop_limit"; readonly quantity: string; readonly price?: string; readonly stop_price?: string; readonly tif?: "gtc" | "day" | "ioc" | "fok"; readonly take_profit?: string; readonly stop_loss?: string; };

type OrderSide = "buy" | "sell";

type OrderState = "pending_new" | "unknown" | "working" | "partially_filled" | "pending_cancel" | "filled" | "canceled" | "rejected" | "expired";

type OrderType = "market" | "limit" | "stop" | "stop_limit";

/** Orders of the trader's accounts. */
interface OrdersApi {
    /**
     * Places an order once: a repeated request with the same id returns the first order. An order that the account or its risk
     * gate refuses is `rejected`, with the code. A cancelled token does not withdraw the order. @throws WireFailure
     * `account.unknown`, `account.symbol_unknown`, `order.id_taken`, `risk.rate`, `risk.price_unknown`; at an exchange also
     * `exchange.traders_own` without a session, `exchange.live_off`, `exchange.not_connected`, `exchange.symbol_not_traded`
     */
    place(account: string, order: NewOrder, token?: CancellationToken): Promise<AccountOrder>;
    /** @throws WireFailure the reason why it stays as it was */
    replace(account: string, change: ReplaceOrder, token?: CancellationToken): Promise<AccountOrder>;
    /** @throws WireFailure `order.unknown`, `order.ended` */
    cancel(account: string, clientOrderId: string): Promise<AccountOrder>;
    /** One page of orders, the latest first. Pass its `next` as `before` to get the page after it. */
    list(account: string, options: ListOptions): Promise<{ readonly orders: readonly ({ readonly client_order_id: string; readonly symbol: string; readonly side: "buy" | "sell"; readonly type: "market" | "limit" | "stop" | "stop_limit"; readonly tif: "gtc" | "day" | "ioc" | "fok"; readonly quantity: string; readonly filled: string; readonly average_price: string | null; readonly price?: string; readonly stop_price?: string; readonly take_profit?: string; readonly stop_loss?: string; readonly entry?: string; readonly status: "pending_new" | "unknown" | "working" | "partially_filled" | "pending_cancel" | "filled" | "canceled" | "rejected" | "expired"; readonly reject?: { readonly code: string; }; readonly placed_at: string; readonly placed_by?: string; readonly canceled_by?: string; readonly elsewhere?: true; readonly written?: false; })[]; readonly next?: string; }>;
    readonly onDidChange: Event<OrdersChangeEvent>;
}

/** Changes of the orders of an account since the last event. */
export interface OrdersChangeEvent {
    /** Id of the account. */
    readonly account: string;
    /** Orders that are new or have changed, whoever placed them, oldest first. */
    readonly orders: readonly AccountOrder[];
    /** Oldest first. */
    readonly fills: readonly AccountFill[];
}

/** A channel of the output panel. */
export interface OutputChannel {
    readonly name: string;
    append(value: string): void;
    appendLine(value: string): void;
    replace(value: string): void;
    clear(): void;
    /** Opens the output panel with this channel. */
    show(preserveFocus?: boolean): void;
    dispose(): void;
}

/** The bars that have closed so far. A bar is named by its age: 0 is the latest; an age without a bar gives `NaN`. */
export interface PastBars {
  readonly length: number;
  time(ago: number): number;
  open(ago: number): number;
  high(ago: number): number;
  low(ago: number): number;
  close(ago: number): number;
  volume(ago: number): number;
  /** A copy of the latest closes, the oldest first; fewer if fewer bars have closed. */
  closes(count: number): Float64Array;
}

type Placed = Extract<Act, {
    readonly place: unknown;
}>["place"];

type Positions = Pick<Account, "positions">;

/** Positions of the accounts. */
interface PositionsApi {
    /** @throws WireFailure `account.unknown` */
    list(account: string): Promise<Account["positions"]>;
    /** All positions of an account, after one of them changed. */
    readonly onDidChange: Event<Positions & {
        readonly account: string;
    }>;
}

/** Receives the progress of a task. */
export interface Progress<Value> {
    report(value: Value): void;
}

/** Where progress is shown. The number is that of VS Code. */
export declare const ProgressLocation: {
    readonly Notification: 15;
};
/** One of them. */
export type ProgressLocation = (typeof ProgressLocation)[keyof typeof ProgressLocation];

/** Options of work in progress. */
export interface ProgressOptions {
    readonly location: ProgressLocation;
    readonly title?: string;
    /** The page has a button that cancels the token. */
    readonly cancellable?: boolean;
}

/** An entry of a list to choose from. */
export interface QuickPickItem {
    readonly label: string;
    readonly description?: string;
    readonly detail?: string;
    /** Chosen at the beginning, if many may be chosen. */
    readonly picked?: boolean;
}

/** Options of a question with a list. */
export interface QuickPickOptions {
    readonly title?: string;
    readonly placeHolder?: string;
    readonly canPickMany?: boolean;
}

/** Prices of some instruments, until it is disposed. */
export interface QuoteSubscription {
    /** As their sources name them. */
    readonly symbols: readonly string[];
    /** The latest price of each instrument that had one since the last event. Prices in between are left out. */
    readonly onDidChange: Event<readonly TradingQuote[]>;
    dispose(): void;
}

/** Prices as they arrive. */
interface QuotesApi {
    /** @throws WireFailure `account.symbol_unknown`, `trading.no_quote` */
    get(symbol: string, token?: CancellationToken): Promise<TradingQuote>;
    /** @throws WireFailure `account.symbol_unknown` with every name that no source has, `inapp.limit` */
    subscribe(symbols: readonly string[], token?: CancellationToken): Promise<QuoteSubscription>;
}

/** Other amounts for an order that lives. */
export type ReplaceOrder = { readonly client_order_id: string; readonly quantity?: string; readonly price?: string; readonly stop_price?: string; };

type Replaced = Extract<Act, {
    readonly replace: unknown;
}>["change"];

/** How an element is revealed to the trader. */
interface RevealOptions {
    /** True when absent. */
    readonly select?: boolean;
    readonly focus?: boolean;
    /** True also shows the element's children; a number shows that many levels of them, three at most. */
    readonly expand?: boolean | number;
}

type Risk = Account["risk"];

/** The risk gate of an account: its state and the trader's bounds, which only the trader changes. */
interface RiskApi {
    /** @throws WireFailure `account.unknown` */
    get(account: string): Promise<Risk>;
    /** Takes no orders from now on and cancels the open ones, except the exits of brackets. */
    halt(account: string): Promise<Risk>;
    /** @throws WireFailure `trading.resume_refused` in a plugin */
    resume(account: string): Promise<Risk>;
    /** After the state or a bound changed. */
    readonly onDidChange: Event<Risk & {
        readonly account: string;
    }>;
}

/**
 * The mean of the last `size` values of a series, value by value.
 *
 * A value stands for the decimal that it was written as. While all of a window have at most eight places and fifteen
 * digits, as prices have, the answer is the double nearest to the exact mean of these decimals: equal means are equal
 * numbers, and a flat price is its own mean. Other values are added up in twice a double's precision. Either way the
 * answer follows from the window alone, and not from what came before it.
 */
export declare class RollingMean {
    #private;
    /** @param size - Values of a window: a whole number from 1 to 1,000,000. */
    constructor(size: number);
    /** Adds a value. @returns the mean of the last `size`; NaN while fewer were added */
    push(value: number): number;
    /** The mean that {@link push} would return, without adding the value. */
    peek(value: number): number;
}

type Scan = { readonly id: string; readonly name: string; readonly symbols: readonly (string)[]; readonly cadence_minutes: { readonly S?: number; readonly D?: number; readonly W?: number; readonly P?: number; }; readonly enabled: boolean; readonly notice: boolean; readonly first_bars: number; readonly origin?: { readonly extension_id: string; readonly version: string; readonly contribution_id: string; }; readonly created_at: string; readonly next_run_at?: string; readonly last_run_at?: string; readonly running: boolean; readonly error?: { readonly code: string; readonly message: string; }; };

type ScanResult = { readonly id: number; readonly symbol: string; readonly chart_symbol?: string; readonly style: "S" | "D" | "W" | "P"; readonly timeframe: "1m" | "5m" | "15m" | "1H" | "4H" | "1D" | "1W" | "1M"; readonly rule: string; readonly direction: "up" | "down"; readonly bias: "with" | "against" | "none"; readonly level: number; readonly bar_time: string; readonly confirmed_at: string; readonly used: readonly (string)[]; readonly found_at: string; };

/** The trader's scans. */
interface ScansApi {
    /** Oldest first. */
    list(): Promise<readonly Scan[]>;
    /** Begins a run, and does not wait for its end. @throws WireFailure `scan.unknown`, `scan.running` */
    run(scan: string): Promise<Scan>;
    /** At most `limit` events that the scan found, newest first. @throws WireFailure `scan.unknown` */
    results(scan: string, limit: number): Promise<readonly ScanResult[]>;
}

/** Secrets that the host keeps sealed for an extension. */
export interface SecretStorage {
    get(key: string): Promise<string | undefined>;
    store(key: string, value: string): Promise<void>;
    delete(key: string): Promise<void>;
    readonly onDidChange: Event<SecretStorageChangeEvent>;
}

interface SecretStorageChangeEvent {
    readonly key: string;
}

type SessionAccount = { readonly id: string; readonly label: string; };

type SessionInfo = { readonly id: string; readonly account: { readonly id: string; readonly label: string; }; readonly scopes: readonly ("trade")[]; };

type SessionScope = "trade";

/** Shows a field. Resolves with the typed text, which may be empty, or with undefined when it was closed. */
type ShowInputBox = (options?: InputBoxOptions, token?: CancellationToken) => Promise<string | undefined>;

/** Shows a message. Resolves with the chosen item, or with undefined when the message was closed. */
interface ShowMessage {
    <Item extends string>(message: string, ...items: Item[]): Promise<Item | undefined>;
    <Item extends string>(message: string, options: MessageOptions, ...items: Item[]): Promise<Item | undefined>;
    <Item extends MessageItem>(message: string, ...items: Item[]): Promise<Item | undefined>;
    <Item extends MessageItem>(message: string, options: MessageOptions, ...items: Item[]): Promise<Item | undefined>;
}

/** Shows a list. Resolves with the chosen entry or entries, or with undefined when the list was closed. */
interface ShowQuickPick {
    (items: Items<string>, options: Many, token?: CancellationToken): Promise<string[] | undefined>;
    (items: Items<string>, options?: QuickPickOptions, token?: CancellationToken): Promise<string | undefined>;
    <Item extends QuickPickItem>(items: Items<Item>, options: Many, token?: CancellationToken): Promise<Item[] | undefined>;
    <Item extends QuickPickItem>(items: Items<Item>, options?: QuickPickOptions, token?: CancellationToken): Promise<Item | undefined>;
}

type Start = { readonly strategy: string; readonly parameters: Readonly<Record<string, boolean | string | number>>; readonly symbol: string; readonly timeframe: string; readonly cash: string; readonly tick: string; readonly lot: string; };

/** The side of the status bar. The numbers are those of VS Code. */
export declare const StatusBarAlignment: {
    readonly Left: 1;
    readonly Right: 2;
};
/** One of them. */
export type StatusBarAlignment = (typeof StatusBarAlignment)[keyof typeof StatusBarAlignment];

/** An item of the status bar. It is shown after `show`; changes follow at once. */
export interface StatusBarItem {
    readonly id: string;
    readonly alignment: StatusBarAlignment;
    readonly priority: number | undefined;
    name: string | undefined;
    text: string;
    tooltip: string | undefined;
    command: string | Command | undefined;
    show(): void;
    hide(): void;
    dispose(): void;
}

/** The message replaces the last one, and the increments in percent are added up. Without any increment the length is unknown. */
interface Step {
    readonly message?: string;
    readonly increment?: number;
}

/** A strategy that backtests run. */
export interface Strategy {
  /** Begins a run. @throws Error where the parameters do not fit each other */
  start(parameters: StrategyParameters): StrategyRun;
}

/** A bar that has closed. */
export interface StrategyBar {
  /** Opening time in milliseconds since 1970-01-01T00:00Z. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In units traded; zero where the source does not know it. */
  readonly volume: number;
}

/** Everything that a strategy sees and does, after the close of a bar. */
export interface StrategyContext {
  readonly bars: PastBars;
  /** Bought minus sold; below zero: short. */
  readonly position: string;
  readonly cash: string;
  /** Orders that have not ended. */
  readonly orders: readonly StrategyOrder[];
  /** Fills in the bar that has just closed. */
  readonly fills: readonly StrategyFill[];
  /** Places an order; the next bar is the first that can fill it. One that cannot be accepted is `rejected`, with a code. */
  place(order: StrategyOrderRequest): StrategyOrder;
  /** Gives the code of the reason if the order cannot be cancelled. */
  cancel(clientOrderId: string): string | undefined;
  /** Gives the code of the reason if the order cannot be replaced. */
  replace(clientOrderId: string, change: StrategyReplacement): string | undefined;
  /** The multiple of the tick nearest to a price in a direction, as text for an order. */
  toTick(price: number, toward: "below" | "above"): string;
  /** The largest multiple of the lot that is at most a quantity, as text for an order. */
  toLot(quantity: number): string;
}

/** A trade of an order in the bar that has just closed. */
export interface StrategyFill {
  readonly client_order_id: string;
  readonly side: OrderSide;
  readonly price: string;
  readonly quantity: string;
  readonly fee: string;
  /** True: the bar does not tell whether this fill happened, so the outcome that is worse for the trader was assumed. */
  readonly ambiguous: boolean;
}

/** An order of a strategy. Amounts are exact decimals. */
export interface StrategyOrder {
  readonly client_order_id: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly tif: TimeInForce;
  readonly status: OrderState;
  readonly quantity: string;
  readonly filled: string;
  readonly price?: string;
  readonly stop_price?: string;
  /** For the exit of a bracket: id of the entry order that it closes. */
  readonly entry?: string;
  readonly reject?: { readonly code: string };
}

/** A request to place an order; without `client_order_id`, it gets one. */
export type StrategyOrderRequest = Omit<OrderRequest, "client_order_id"> &
  Partial<Pick<OrderRequest, "client_order_id">>;

/** Values of a strategy's parameters, by name: the trader's, or the defaults of its description. */
export type StrategyParameters = Readonly<Record<string, boolean | string | number>>;

/** The amounts that a replacement changes. */
export type StrategyReplacement = Partial<Pick<OrderRequest, "quantity" | "price" | "stop_price">>;

/** One run of a strategy: its memory lasts from the first bar to the last. */
export interface StrategyRun {
  /** Called after each bar's close. Its acts must depend on the bars alone, or results cannot be reproduced. */
  onBar(bar: StrategyBar, context: StrategyContext): void;
}

/** The data that a task of a kind would send now. */
export type TaskData = { readonly data: unknown; readonly sources: readonly ({ readonly what: string; readonly source: string; readonly count: number; readonly from?: string; readonly to?: string; })[]; };

/** An answer about the data of a task, with its sources. */
export type TaskReply = { readonly answer: string; readonly sources: readonly ({ readonly what: string; readonly source: string; readonly count: number; readonly from?: string; readonly to?: string; })[]; readonly provider: string; readonly model: string; readonly usage: { readonly input_tokens: number; readonly output_tokens: number; readonly estimated: boolean; }; };

/** The scheduled tasks of the client. Those that use the model ask the trader once for each extension. */
interface TasksApi {
    list(): Promise<readonly AutomationTask[]>;
    /** @throws WireFailure `model.not_configured`, `lm.consent_refused`, `task.*` */
    create(task: NewAutomationTask, token?: CancellationToken): Promise<AutomationTask>;
    /** @throws WireFailure `model.not_configured`, `lm.consent_refused`, `task.*` */
    run(id: string, token?: CancellationToken): Promise<AutomationRun>;
    pause(id: string): Promise<AutomationTask>;
    resume(id: string, token?: CancellationToken): Promise<AutomationTask>;
    /** @throws WireFailure `automation.not_owner` for a task of another */
    delete(id: string): Promise<void>;
    /** Newest first. */
    runs(id: string): Promise<readonly AutomationRun[]>;
}

/** `light` or `dark`. */
export type Theme = { readonly theme: "light" | "dark"; }["theme"];

type TimeInForce = "gtc" | "day" | "ioc" | "fok";

/** The trader's accounts and orders, prices and scans, by sub-domains. Amounts are exact decimals as texts. */
interface TradingApi {
    readonly accounts: AccountsApi;
    readonly quotes: QuotesApi;
    readonly orders: OrdersApi;
    readonly positions: PositionsApi;
    readonly risk: RiskApi;
    readonly scans: ScansApi;
}

/** A price, and when it arrived. */
export type TradingQuote = { readonly symbol: string; readonly source: string; readonly price: string; readonly time: string; };

/** Gives a tree its elements. Children are asked for when their parent is expanded. */
export interface TreeDataProvider<Element> extends ElementSource<Element> {
    /** Fired with what changed: an element, several, or nothing for the whole tree. */
    readonly onDidChangeTreeData?: Event<Element | readonly Element[] | undefined | null | void>;
}

/** How an element is shown. */
export declare class TreeItem {
    label: string;
    collapsibleState: TreeItemCollapsibleState;
    /** Distinguishes the element from its siblings; if absent, its label does. */
    id?: string;
    description?: string;
    tooltip?: string;
    /** Runs when the trader clicks the element or presses Enter. */
    command?: Command;
    /** Chooses the actions that the manifest declares for the element. */
    contextValue?: string;
    accessibilityInformation?: {
        readonly label: string;
    };
    constructor(label: string, collapsibleState?: TreeItemCollapsibleState);
}

/** Whether an element has children, and whether they are shown at first. The numbers are those of VS Code. */
export declare const TreeItemCollapsibleState: {
    readonly None: 0;
    readonly Collapsed: 1;
    readonly Expanded: 2;
};
/** One of them. */
export type TreeItemCollapsibleState = (typeof TreeItemCollapsibleState)[keyof typeof TreeItemCollapsibleState];

/** A view that an extension fills. */
export interface TreeView<Element> {
    readonly selection: readonly Element[];
    readonly visible: boolean;
    title: string | undefined;
    description: string | undefined;
    message: string | undefined;
    badge: ViewBadge | undefined;
    readonly onDidChangeSelection: Event<{
        readonly selection: readonly Element[];
    }>;
    readonly onDidExpandElement: Event<{
        readonly element: Element;
    }>;
    readonly onDidCollapseElement: Event<{
        readonly element: Element;
    }>;
    readonly onDidChangeVisibility: Event<{
        readonly visible: boolean;
    }>;
    /** Opens the view and shows an element in it. Needs `getParent` for an element that was not shown yet. */
    reveal(element: Element, options?: RevealOptions): Promise<void>;
    dispose(): void;
}

/** Options of a view. */
export interface TreeViewOptions<Element> {
    readonly treeDataProvider: TreeDataProvider<Element>;
    readonly showCollapseAll?: boolean;
    readonly canSelectMany?: boolean;
}

/** Fills views of the page. */
interface TreesApi {
    /** The view is one that the manifest declares. */
    createTreeView<Element>(viewId: string, options: TreeViewOptions<Element>): TreeView<Element>;
    registerTreeDataProvider<Element>(viewId: string, treeDataProvider: TreeDataProvider<Element>): Disposable;
}

/** A number beside the title of a view. */
interface ViewBadge {
    readonly value: number;
    readonly tooltip: string;
}

/** The page, as far as an extension may use it. */
interface WindowApi extends TreesApi {
    readonly showInformationMessage: ShowMessage;
    readonly showWarningMessage: ShowMessage;
    readonly showErrorMessage: ShowMessage;
    readonly showQuickPick: ShowQuickPick;
    readonly showInputBox: ShowInputBox;
    readonly withProgress: WithProgress;
    readonly createOutputChannel: CreateOutputChannel;
    readonly createStatusBarItem: CreateStatusBarItem;
}

/** A request that failed: refused by the other side, cancelled, late, or without an answer because the wire closed. */
export declare class WireFailure extends Error {
    readonly name = "WireFailure";
    /** A code of the error catalogue. */
    readonly code: string;
    constructor(code: ErrorCode, message: string);
    /** The failure that an answer reports. Its code is the other side's and may be unknown here. */
    static from({ code, message, data }: ErrorBody): WireFailure;
}

/** Runs a task and shows it while it lasts. Resolves or rejects as the task does. */
type WithProgress = <Result>(options: ProgressOptions, task: (progress: Progress<Step>, token: CancellationToken) => PromiseLike<Result>) => Promise<Result>;

/** Settings of the client. */
interface WorkspaceApi {
    getConfiguration(section?: string): WorkspaceConfiguration;
    readonly onDidChangeConfiguration: Event<ConfigurationChangeEvent>;
}

/** Settings whose keys begin with a section. */
export interface WorkspaceConfiguration {
    /** The trader's value, else the default of the manifest that declares the setting. */
    get<Value>(section: string): Value | undefined;
    get<Value>(section: string, defaultValue: Value): Value;
    has(section: string): boolean;
    inspect<Value>(section: string): ConfigurationInspect<Value> | undefined;
    /** Undefined resets the setting. @throws WireFailure if no manifest declares the setting or the value does not fit */
    update(section: string, value: unknown): Promise<void>;
}

/** Sessions of accounts at exchanges. */
export declare let authentication: Api["authentication"];

/** Tasks of the client, their results and its events. */
export declare let automation: Api["automation"];

/** Commands of the palette. */
export declare let commands: Api["commands"];

/**
 * Types a table of strategies, by the ids of the manifest. Its module exports it under the name `strategies`, and is
 * loaded in a thread of its own for each backtest: it has no access to the other namespaces there.
 */
export declare function defineStrategies<const Table extends Readonly<Record<string, Strategy>>>(table: Table): Table;

/** The client that runs the extension. */
export declare let env: Api["env"];

/** Language models, with the consent of the trader. */
export declare let lm: Api["lm"];

/** Registers a strategy of plugin.yaml, for backtests. Call it before `runPlugin`. */
export declare function registerStrategy(id: string, begin: BeginStrategy): void;

/**
 * Connects the plugin with Bourse and runs `activate` as soon as the namespaces can be used; call it once, at the end of
 * the plugin's entry. A failure of `activate` ends the process. What a plugin prints goes to its log from now on, because
 * its standard output is the wire.
 */
export declare function runPlugin(activate: Activate): void;

/** Accounts, orders, prices and scans. */
export declare let trading: Api["trading"];

/** The page: messages, questions, output, status items, trees, progress. */
export declare let window: Api["window"];

/** Settings, and values that the host keeps. */
export declare let workspace: Api["workspace"];

export {};
