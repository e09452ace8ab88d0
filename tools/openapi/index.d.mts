/** The parts of these programs that the tests use. */

export function createClient(options: {
  readonly input: string;
  readonly output: string;
  readonly logs: { readonly level: "silent" };
  readonly plugins: readonly string[];
}): Promise<unknown>;

export function openapiTypescript(source: URL): Promise<readonly object[]>;
export function astToString(nodes: readonly object[]): string;

export function generate(options: {
  readonly input: { readonly target: string };
  readonly output: { readonly target: string; readonly client: "fetch"; readonly mode: "single" };
}): Promise<unknown>;

export function createConfig(options: { readonly extends: readonly string[] }): Promise<object>;
export function lintFromString(options: {
  readonly source: string;
  readonly absoluteRef: string;
  readonly config: object;
}): Promise<readonly { readonly ruleId: string; readonly message: string }[]>;

export class Spectral {
  setRuleset(ruleset: object): void;
  run(
    document: unknown,
  ): Promise<
    readonly { readonly code: string | number; readonly message: string; readonly path: readonly (string | number)[] }[]
  >;
}
export const oas: object;
