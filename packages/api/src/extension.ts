import type { Snapshot } from "@bourse/contract/in-app";
import { createApi, createContext, type ExtensionContext } from "./api.ts";
import type { Connection } from "./connection.ts";
import { disposeAll } from "./disposable.ts";
import { bind } from "./namespaces.ts";

export { connect } from "./connection.ts";

/** The module of an extension. */
interface ExtensionModule {
  activate(context: ExtensionContext): unknown;
  /** Called before its subscriptions are disposed. */
  deactivate?(): unknown;
}

/** Loads and runs the extension when the host asks for it, once per process. */
export function runExtension(connection: Connection, load: () => Promise<unknown>): void {
  let running: { readonly module: ExtensionModule; readonly context: ExtensionContext } | undefined;
  connection.serve("extension/activate", async (snapshot: Snapshot) => {
    bind(createApi(connection, snapshot));
    const context = createContext(connection, snapshot);
    const module = (await load()) as ExtensionModule;
    running = { module, context };
    await module.activate(context);
    return {};
  });
  connection.serve("extension/deactivate", async () => {
    try {
      await running?.module.deactivate?.();
    } finally {
      disposeAll(running?.context.subscriptions ?? [], connection);
    }
    return {};
  });
}
