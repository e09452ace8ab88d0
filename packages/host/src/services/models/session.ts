import type { ModelLimits } from "@bourse/contract";
import type { ToolSet } from "ai";

/** Something a session may read. There is no other kind of tool: nothing in a session changes anything. */
export interface ReadTool {
  /** Name of the command it is the reading of. */
  readonly method: string;
  readonly description: string;
  /** JSON Schema of what it takes. */
  readonly params: object;
  /** True while whom the session is for may read it; asked before and after each reading. */
  permitted(): boolean;
  /** @throws CommandFailure */
  read(params: unknown): Promise<unknown>;
}

type SessionLimits = Pick<ModelLimits, "maxReadingBytes" | "maxSessionBytes" | "maxSessionReadings">;

/**
 * The tools of one read-only session: those whose capability the extension holds, within a budget of bytes. What the
 * model asks for and may not have is answered with a sentence, not with an end of the session.
 */
export async function sessionTools(tools: readonly ReadTool[], limits: SessionLimits): Promise<ToolSet> {
  const { jsonSchema, tool } = await import("ai");
  let left = limits.maxSessionBytes;
  let readings = 0;
  const execute = (each: ReadTool) => async (params: unknown) => {
    if (!each.permitted()) return refusal("not permitted");
    readings += 1;
    if (readings > limits.maxSessionReadings) return refusal(ENOUGH);
    const reading = await each.read(params).catch(() => undefined);
    if (!each.permitted()) return refusal("not permitted");
    if (reading === undefined) return refusal("there is nothing to read with these parameters");
    const text = JSON.stringify(reading);
    const bytes = Buffer.byteLength(text);
    if (bytes > limits.maxReadingBytes) return refusal("the reading is too large; ask for less");
    if (bytes > left) return refusal(ENOUGH);
    left -= bytes;
    return text;
  };
  const permitted = tools.filter((each) => each.permitted());
  return Object.fromEntries(
    permitted.map((each) => [
      // Providers take no dot in a tool's name.
      each.method.replace(".", "_"),
      tool({ description: each.description, inputSchema: jsonSchema(plain(each.params)), execute: execute(each) }),
    ]),
  );
}

const ENOUGH = "the session has read as much as it may; answer now";

/** Without the annotations of our own, which a provider may not take. */
function plain(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key.startsWith("x-") ? undefined : value)),
  ) as object;
}

function refusal(why: string): string {
  return JSON.stringify({ error: why });
}
