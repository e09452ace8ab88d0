import { output_set_json } from "./abi";
import { Command } from "./command";
import { quoted } from "./json-writer";

/** Commands of one envelope, at most. */
export const MAX_COMMANDS: i32 = 32;

/**
 * What a callback answers: views to show and commands to run. One envelope a callback, of at most 2 MiB; the host takes it
 * whole or not at all, and only when the callback returns 0.
 */
export class Envelope {
  private views: string[] = [];
  private commands: string[] = [];

  /** Shows a layout node in a view that the manifest declares. A view that is not named keeps what it shows. */
  view(id: string, node: string): void {
    this.views.push(quoted(id) + ":" + node);
  }

  /** True while another command fits. */
  hasRoom(): bool {
    return this.commands.length < MAX_COMMANDS;
  }

  /** Submits a command under an id of the guest's own, 1-128 characters, unique in the envelope; see {@link Pending}. */
  command(id: string, command: Command): void {
    this.commands.push('{"id":' + quoted(id) + ',"method":' + quoted(command.method) + ',"params":' + command.params + "}");
  }

  json(): string {
    return '{"api_version":2,"views":{' + this.views.join(",") + '},"commands":[' + this.commands.join(",") + "]}";
  }

  /** Hands the envelope over. Answers 0, or a status below zero: then nothing was taken and a smaller one may be tried. */
  submit(): i32 {
    const bytes = Uint8Array.wrap(String.UTF8.encode(this.json()));
    return output_set_json(bytes.dataStart, bytes.length);
  }
}
