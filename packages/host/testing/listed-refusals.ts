import { readFileSync } from "node:fs";

interface Operation {
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

const description = JSON.parse(readFileSync(new URL("../src/api/openapi.json", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const OPERATIONS = Object.entries(description.paths).map(([path, methods]) => ({
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  // A word in its place is meant before a parameter that could have it.
  parameters: path.split("{").length,
  methods,
}));

/** Answers of a host's local API that a test gets are refusals that the operation's description lists, or the test fails. */
export function listedRefusals(fetched: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await fetched(input, init);
    if (answer.ok) return answer;
    const { pathname } = new URL(answer.url || String(input));
    const method = (init?.method ?? "GET").toLowerCase();
    const [meant] = OPERATIONS.filter(({ path, methods }) => path.test(pathname) && method in methods).toSorted(
      (one, other) => one.parameters - other.parameters,
    );
    const code = meant && (await codeOf(answer.clone()));
    if (code === undefined) return answer;
    const listed = meant?.methods[method]?.responses[answer.status]?.description ?? "";
    if (!listed.includes(`\`${code}\``))
      throw new Error(`${method.toUpperCase()} ${pathname} refused with ${code}, which its description does not list`);
    return answer;
  };
}

/** The code of a refusal of a host; undefined for any other answer. */
async function codeOf(answer: Response): Promise<string | undefined> {
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return undefined;
  const { error } = (await answer.json()) as { readonly error?: { readonly code?: unknown } };
  return typeof error?.code === "string" ? error.code : undefined;
}
