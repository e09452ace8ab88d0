import { output_set_json } from "./abi";
import { Command } from "./command";
import { quoted } from "./json-writer";

/** Maximum number of commands in one envelope. */
export const MAX_COMMANDS: i32 = 32;

/**
 * A callback's answer: views to show and commands to run. One envelope per callback, of at most 2 MiB; the host accepts it
 * whole or not at all, and only when the callback returns 0.
 */
export class Envelope {
  private views: string[] = [];
  private commands: string[] = [];

  /** Shows a layout node in a view that the manifest declares. Views not in the envelope stay unchanged. */
  view(id: string, node: string): void {
    this.views.push(quoted(id) + ":" + node);
  }

  /** True while another command fits. */
  hasRoom(): bool {
    return this.commands.length < MAX_COMMANDS;
  }

  /** Submits a command under the guest's own id, 1-128 characters, unique in the envelope; see {@link Pending}. */
  command(id: string, command: Command): void {
    this.commands.push('{"id":' + quoted(id) + ',"method":' + quoted(command.method) + ',"params":' + command.params + "}");
  }

  json(): string {
    return '{"api_version":2,"views":{' + this.views.join(",") + '},"commands":[' + this.commands.join(",") + "]}";
  }

  /** Submits the envelope. Returns 0, or a negative status: then nothing was taken and a smaller one may be tried. */
  submit(): i32 {
    const bytes = Uint8Array.wrap(String.UTF8.encode(this.json()));
    return output_set_json(bytes.dataStart, bytes.length);
  }
}
