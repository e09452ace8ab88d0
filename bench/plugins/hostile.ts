import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PLUGIN_LIMITS } from "@bourse/contract";
import { outsideHost, type RunningPlugin, startPlugin } from "@bourse/host/plugins";
import { SYSTEM_CLOCK } from "@bourse/platform";

/** Ways in which a plugin misbehaves for as long as it runs. */
export const HOSTILE: readonly (readonly [name: string, script: string])[] = [
  ["floods with lines that are no JSON", 'hello()\nwhile True:\n  raw(b"x\\n" * 5000)\n  take_errors(5000)'],
  [
    "floods with requests",
    `hello()
request = b'{"jsonrpc":"2.0","id":1,"method":"env/openExternal"}\\n' * 1000
while True:
  raw(request)
  for _ in range(1000): sys.stdin.buffer.readline()`,
  ],
  [
    "sends lines of 4 MB",
    'hello()\nline = b\'{"jsonrpc":"2.0","method":"a","params":{"x":"\' + b"x" * 4000000 + b\'"}}\\n\'\nwhile True: raw(line)',
  ],
  [
    "sends messages of 90,000 values",
    'hello()\nline = b\'{"jsonrpc":"2.0","method":"a","params":{"x":[\' + b"0," * 90000 + b"0]}}\\n"\nwhile True: raw(line)',
  ],
  ["sends one endless line", 'hello()\nwhile True: raw(b"x" * 65536)'],
  ["floods its log", 'hello()\nwhile True: os.write(2, b"x\\n" * 30000)'],
  ["forks and ends, again and again", "hello()\nwhile True:\n  if os.fork() == 0: os._exit(0)\n  os.wait()"],
];

const PRELUDE = readFileSync(
  path.resolve(import.meta.dirname, "../../packages/host/test/fixtures/plugins/prelude.py"),
  "utf8",
);

/** Starts a plugin in Python below this process, whose loop is the host's. */
export async function startHostile(script: string): Promise<RunningPlugin> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-bench-plugin-"));
  writeFileSync(path.join(folder, "main.py"), `${PRELUDE}\n${script}\n`);
  const plugin = await startPlugin({
    folder,
    manifest: {
      id: "bench.plugin",
      name: "Bench",
      version: "1.0.0",
      api: "0.1",
      runtime: "python",
      entry: "main.py",
      permissions: ["env"],
      contributes: { commands: [{ id: "bench.plugin.echo", title: "Echo" }] },
      files: {},
    },
    api: outsideHost(),
    environment: process.env,
    clock: SYSTEM_CLOCK,
    limits: PLUGIN_LIMITS,
    report: (cause) => console.error(cause),
  });
  void plugin.ended.then(() => rmSync(folder, { recursive: true, force: true }));
  return plugin;
}
