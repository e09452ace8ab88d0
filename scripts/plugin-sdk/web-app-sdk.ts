import path from "node:path";
import { BRIDGE_CONTRACTS, BRIDGE_EVENTS, type BridgeContract } from "@bourse/contract/web-app";
import { TypeTable } from "../../packages/client/src/generator/types.ts";
import { root } from "../lib/root.ts";
import { bundledModule } from "../pack-api/bundle.ts";

const NOTICE = "// @bourse/sdk/webapp, bundled: the bridge of web applications. SPDX-License-Identifier: Apache-2.0\n";

/** The SDK of web applications as one module without dependencies, and its types: no registry has the SDK. */
export async function webAppSdk(): Promise<{ readonly program: string; readonly types: string }> {
  const program = await bundledModule(path.join(root, "packages/sdk/src/webapp"));
  return { program: `${NOTICE}${program}`, types: `${NOTICE}${typesOfBridge()}` };
}

function typesOfBridge(): string {
  const table = new TypeTable({});
  const typeOf = (schema: object) => table.expression(schema);
  const contracts = Object.values<BridgeContract>(BRIDGE_CONTRACTS);
  const bySpace = Map.groupBy(contracts, ({ method }) => method.split(".")[0]);
  const spaces = [...bySpace].map(([space, methods]) => {
    const functions = methods.map(({ method, params, result }) => {
      const optional = isEmpty(params) ? "?" : "";
      const [given, answer] = [typeOf(params), typeOf(result)];
      return `    ${method.split(".")[1]}(params${optional}: ${given}): Promise<${answer}>;`;
    });
    return `  readonly ${space}: {\n${functions.join("\n")}\n  };`;
  });
  const listeners = Object.entries(BRIDGE_EVENTS).map(
    ([name, data]) => `  on(event: "${name}", listener: (data: ${typeOf(data)}) => void): () => void;`,
  );
  const recipe = typeOf(BRIDGE_CONTRACTS["models.recipe"].params);
  const completed = typeOf(BRIDGE_EVENTS["models.completed"].anyOf[0].properties.result);
  return [
    ...table.declarations(),
    "/** The host or the page refused a request. */",
    "export declare class WebAppFailure extends Error {",
    "  /** A code of the host's error catalogue. */\n  readonly code: string;",
    "  /** The same request may succeed later. */\n  readonly retryable: boolean;",
    "}",
    "/** The application's only way to the host. */",
    "export interface Bridge {",
    ...spaces,
    "  /** Calls the listener at each event, and at once with the last one that came before; returns how to stop it. */",
    ...listeners,
    "  /** Runs a recipe and waits for its answers. @throws WebAppFailure when it could not start or failed */",
    `  runRecipe(recipe: ${recipe}): Promise<${completed}>;`,
    "}",
    "/** Opens the bridge to the host. @throws Error when no host serves this page */",
    "export declare function openBridge(from?: object): Promise<Bridge>;",
    "/** The bridge over a port that is already there; for tests of an application. */",
    "export declare function bridgeOver(port: MessagePort): Bridge;",
    "",
  ].join("\n");
}

/** The parameters of a method that takes none are left out. */
function isEmpty(params: object): boolean {
  return "properties" in params && Object.keys(params.properties ?? {}).length === 0;
}
