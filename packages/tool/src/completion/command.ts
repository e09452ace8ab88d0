import { type CommandSpec, defineCommand } from "../cli/command.ts";
import type { ProgramSpec } from "../cli/program.ts";

/** Shells whose completion can be written. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** The command that completes all others; it is one of them, so that it gets the program when it runs. */
export function completionOf(program: () => ProgramSpec): CommandSpec {
  return defineCommand({
    name: "completion",
    summary: "Write the completion of this program for a shell",
    details:
      "Completes commands, options and the values that options allow, from the same definitions as the help. A file is completed " +
      "where nothing else fits. Write it again after an update.",
    arguments: [{ syntax: "<shell>", description: "bash, zsh or fish", choices: SHELLS }],
    examples: [
      "bourse completion bash > ~/.local/share/bash-completion/completions/bourse",
      "bourse completion fish > ~/.config/fish/completions/bourse.fish",
      "bourse completion zsh > ~/.bourse-completion.zsh",
    ],
    refuses: "never",
    run: async (given, io) => (await import("./run.ts")).writeCompletion(program(), given, io),
  });
}
