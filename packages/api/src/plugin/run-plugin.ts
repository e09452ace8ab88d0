import { streamCarrier } from "../carriers/streams.ts";
import { connect } from "../connection.ts";
import { WireFailure } from "../wire/index.ts";
import { type Activate, servePlugin } from "./serve.ts";

/**
 * Connects the plugin with Bourse and runs `activate` as soon as the namespaces can be used; call it once, at the end of
 * the plugin's entry. A failure of `activate` ends the process. What a plugin prints goes to its log from now on, because
 * its standard output is the wire.
 */
export function runPlugin(activate: Activate): void {
  const { stdin: input, stdout, stderr, exit } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  const output = {
    write: (bytes: Uint8Array) => write(bytes),
    get writableLength() {
      return stdout.writableLength;
    },
    get writableNeedDrain() {
      return stdout.writableNeedDrain;
    },
    once: stdout.once.bind(stdout),
  };
  const ended = () => {
    plugin.release();
    // Exits once earlier messages are written: the last one may still be waiting.
    write("", () => exit(0));
  };
  const carrier = streamCarrier({ input, output, misused: (reason) => console.error(reason), ended });
  const connection = connect(carrier, (cause) => console.error(inWords(cause)));
  const plugin = servePlugin(connection, activate, {
    failed(cause) {
      console.error(inWords(cause));
      write("", () => exit(1));
    },
  });
  connection.on("shutdown", plugin.release);
}

/** Shows a refusal of the host with its code and without its stack, which would not help. */
const inWords = (cause: unknown): unknown => (cause instanceof WireFailure ? `${cause.code}: ${cause.message}` : cause);
