import type { ModelLimits } from "@bourse/contract";

/** A read tool of a session. There is no other kind of tool: nothing in a session changes anything. */
export interface ReadTool {
  /** Name of the corresponding command. */
  readonly method: string;
  readonly description: string;
  /** JSON Schema of its parameters. */
  readonly params: object;
  /** True while the session's principal may read it; checked before and after each use. */
  permitted(): boolean;
  /** @throws CommandFailure */
  read(params: unknown): Promise<unknown>;
  /** Called with each reading that the model did not get. */
  withheld?(reading: unknown): void;
}

/** A tool as a model may call it. */
export interface SessionTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its parameters. */
  readonly schema: object;
  /** Answers a call; the answer is JSON. */
  execute(params: unknown): Promise<string>;
}

type SessionLimits = Pick<ModelLimits, "maxReadingBytes" | "maxSessionBytes" | "maxSessionReadings">;

/**
 * The tools of one read-only session: those whose capability the extension holds, within a limit of bytes. A call of a
 * tool that is not permitted is answered with a message, and the session continues.
 */
export function sessionTools(tools: readonly ReadTool[], limits: SessionLimits): readonly SessionTool[] {
  let left = limits.maxSessionBytes;
  let readings = 0;
  const sizeFault = (bytes: number) => {
    if (bytes > limits.maxReadingBytes) return "the reading is too large; ask for less";
    return bytes > left ? ENOUGH : undefined;
  };
  const execute = (each: ReadTool) => async (params: unknown) => {
    if (!each.permitted()) return refusal("not permitted");
    readings += 1;
    if (readings > limits.maxSessionReadings) return refusal(ENOUGH);
    const reading = await each.read(params).catch(() => undefined);
    if (reading === undefined) {
      return refusal(each.permitted() ? "there is nothing to read with these parameters" : "not permitted");
    }
    const text = JSON.stringify(reading);
    const bytes = Buffer.byteLength(text);
    const fault = each.permitted() ? sizeFault(bytes) : "not permitted";
    if (fault !== undefined) {
      each.withheld?.(reading);
      return refusal(fault);
    }
    left -= bytes;
    return text;
  };
  const permitted = tools.filter((each) => each.permitted());
  return permitted.map((each) => ({
    // Providers allow no dot in a tool's name.
    name: each.method.replace(".", "_"),
    description: each.description,
    schema: plain(each.params),
    execute: execute(each),
  }));
}

const ENOUGH = "the session has read as much as it may; answer now";

/** Removes our own annotations, which a provider may not accept. */
function plain(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key.startsWith("x-") ? undefined : value)),
  ) as object;
}

function refusal(why: string): string {
  return JSON.stringify({ error: why });
}
