import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A process that receives and returns the same JSON as a plugin over its pipes, without limits, checks and ids. */
export interface BareEcho {
  ask(value: unknown): Promise<unknown>;
  close(): void;
}

const SCRIPT = `
import json, os, sys
for line in iter(sys.stdin.buffer.readline, b""):
    args = json.loads(line)["params"]["args"]
    os.write(1, (json.dumps({"jsonrpc": "2.0", "id": 1, "result": {"value": args}}) + "\\n").encode())
`;

export function bareEcho(): BareEcho {
  const child = spawn("python3", ["-c", SCRIPT], { stdio: ["pipe", "pipe", "inherit"] });
  let answered: (value: unknown) => void = () => undefined;
  createInterface({ input: child.stdout }).on("line", (line) => answered(JSON.parse(line)));
  return {
    ask: (value) =>
      new Promise((resolve) => {
        answered = resolve;
        const params = { command: "bench.plugin.echo", args: [value] };
        const asked = { jsonrpc: "2.0", id: 1, method: "extension/runCommand", params };
        child.stdin.write(`${JSON.stringify(asked)}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
