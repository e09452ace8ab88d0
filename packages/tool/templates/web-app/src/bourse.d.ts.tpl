// @bourse/sdk/webapp, bundled: the bridge of web applications. SPDX-License-Identifier: Apache-2.0
/** The host or the page refused a request. */
export declare class WebAppFailure extends Error {
  /** A code of the host's error catalogue. */
  readonly code: string;
  /** The same request may succeed later. */
  readonly retryable: boolean;
}
/** The application's only way to the host. */
export interface Bridge {
  readonly app: {
    ready(params?: Readonly<Record<string, never>>): Promise<{ readonly theme: "light" | "dark"; readonly locale: string; readonly kept?: unknown; }>;
    keep(params: { readonly state: unknown; }): Promise<{ readonly kept: true; }>;
    title(params: { readonly title: string; }): Promise<Readonly<Record<string, never>>>;
    download(params: { readonly name: string; readonly type: "csv" | "json" | "txt"; readonly text: string; }): Promise<{ readonly saved: boolean; }>;
  };
  readonly clipboard: {
    write(params: { readonly text: string; }): Promise<{ readonly written: true; }>;
  };
  readonly network: {
    fetch(params: { readonly url: string; readonly method?: "GET" | "POST"; readonly headers?: { readonly accept?: string; readonly "content-type"?: string; }; readonly body?: string; readonly credential?: { readonly name: string; readonly as: "bearer" | "x-api-key"; }; }): Promise<{ readonly status: number; readonly url: string; readonly content_type?: string; readonly body: string; readonly encoding: "utf-8" | "base64"; }>;
  };
  readonly external: {
    open(params: { readonly url: string; }): Promise<{ readonly opened: boolean; }>;
  };
  readonly secrets: {
    status(params: { readonly name: string; readonly origin: string; }): Promise<{ readonly name: string; readonly origin: string; readonly has_secret: boolean; }>;
    request(params: { readonly name: string; readonly origin: string; }): Promise<{ readonly name: string; readonly origin: string; readonly has_secret: boolean; }>;
    clear(params: { readonly name: string; readonly origin: string; }): Promise<{ readonly name: string; readonly origin: string; readonly has_secret: boolean; }>;
  };
  readonly models: {
    settings(params: { readonly provider: "openai-compatible" | "openai" | "anthropic"; }): Promise<{ readonly provider: "openai-compatible" | "openai" | "anthropic"; readonly enabled: boolean; readonly model?: string; readonly has_api_key: boolean; }>;
    decide(params: { readonly provider: "openai-compatible" | "openai" | "anthropic"; readonly state: unknown; readonly questions: readonly ({ readonly id: string; readonly type: "boolean"; readonly prompt: string; } | { readonly id: string; readonly type: "number"; readonly prompt: string; readonly minimum?: number; readonly maximum?: number; } | { readonly id: string; readonly type: "choice"; readonly prompt: string; readonly options: readonly (string)[]; } | { readonly id: string; readonly type: "text"; readonly prompt: string; readonly max_length: number; })[]; }): Promise<{ readonly provider: "openai-compatible" | "openai" | "anthropic"; readonly model: string; readonly answers: Readonly<Record<string, unknown>>; }>;
    recipe(params: { readonly recipe: { readonly name: string; readonly instructions: string; readonly questions: readonly ({ readonly id: string; readonly type: "boolean"; readonly prompt: string; } | { readonly id: string; readonly type: "number"; readonly prompt: string; readonly minimum?: number; readonly maximum?: number; } | { readonly id: string; readonly type: "choice"; readonly prompt: string; readonly options: readonly (string)[]; } | { readonly id: string; readonly type: "text"; readonly prompt: string; readonly max_length: number; })[]; }; readonly parameters: Readonly<Record<string, unknown>>; }): Promise<{ readonly accepted: true; readonly recipe: string; }>;
  };
  readonly storage: {
    read(params?: Readonly<Record<string, never>>): Promise<{ readonly value: unknown; readonly resume_required: boolean; }>;
    write(params: { readonly value: unknown; readonly acknowledge_resume_required?: boolean; }): Promise<{ readonly saved: true; }>;
  };
  /** Calls the listener at each event, and at once with the last one that came before; returns how to stop it. */
  on(event: "app.theme", listener: (data: { readonly theme: "light" | "dark"; }) => void): () => void;
  on(event: "app.locale", listener: (data: { readonly locale: string; }) => void): () => void;
  on(event: "app.answered", listener: (data: { readonly method: "app.download" | "external.open" | "secrets.request"; readonly ok: true; readonly result: Readonly<Record<string, unknown>>; } | { readonly method: "app.download" | "external.open" | "secrets.request"; readonly ok: false; readonly error: { readonly code: string; readonly message: string; readonly retryable: boolean; }; }) => void): () => void;
  on(event: "models.completed", listener: (data: { readonly id: string; readonly recipe: string; readonly ok: true; readonly result: { readonly provider: "openai-compatible" | "openai" | "anthropic"; readonly model: string; readonly answers: Readonly<Record<string, unknown>>; }; } | { readonly id: string; readonly recipe: string; readonly ok: false; readonly error: { readonly code: string; readonly message: string; readonly retryable: boolean; }; }) => void): () => void;
  /** Runs a recipe and waits for its answers. @throws WebAppFailure when it could not start or failed */
  runRecipe(recipe: { readonly recipe: { readonly name: string; readonly instructions: string; readonly questions: readonly ({ readonly id: string; readonly type: "boolean"; readonly prompt: string; } | { readonly id: string; readonly type: "number"; readonly prompt: string; readonly minimum?: number; readonly maximum?: number; } | { readonly id: string; readonly type: "choice"; readonly prompt: string; readonly options: readonly (string)[]; } | { readonly id: string; readonly type: "text"; readonly prompt: string; readonly max_length: number; })[]; }; readonly parameters: Readonly<Record<string, unknown>>; }): Promise<{ readonly provider: "openai-compatible" | "openai" | "anthropic"; readonly model: string; readonly answers: Readonly<Record<string, unknown>>; }>;
}
/** Opens the bridge to the host. @throws Error when no host serves this page */
export declare function openBridge(from?: object): Promise<Bridge>;
/** The bridge over a port that is already there; for tests of an application. */
export declare function bridgeOver(port: MessagePort): Bridge;
