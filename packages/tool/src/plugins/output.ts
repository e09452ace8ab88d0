import { IN_APP_LIMITS, type PluginManifest } from "@bourse/contract";
import { outputLines, outsideHost } from "@bourse/host/plugins";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";

type PluginApi = ReturnType<typeof outsideHost>;

/** The services of a plugin that runs without a host. */
export interface PrintedOutput {
  readonly api: PluginApi;
  /** The plugin has ended: nothing is added to its lines any more. */
  end(): void;
}

/** The part of Bourse that a plugin reaches without a host. Its output channels are printed, line by line. */
export function withOutput(manifest: PluginManifest, io: Io): PrintedOutput {
  const outside = outsideHost(manifest);
  const names = new Map<unknown, string>();
  const print = (channel: unknown, line: string) => {
    io.err(`${safe(names.get(channel) ?? "output")}: ${safe(line)}\n`).catch(() => undefined);
  };
  const open = openLines(print);
  const gate: PluginApi["gate"] = (caller, request) => {
    const { channel, name, text, level, message } = paramsOf(request.params);
    switch (request.method) {
      case "window/output.create":
        names.set(channel, String(name));
        return {};
      case "window/output.append":
        open.append(channel, String(text));
        return {};
      case "window/output.log":
        for (const line of (level === "info" ? String(message) : `${level} ${message}`).replace(/\n$/, "").split("\n"))
          print(channel, line);
        return {};
      case "window/output.clear":
      case "window/output.dispose":
        // A terminal cannot take back the lines that were written.
        open.end(channel);
        return {};
      case "window/output.show":
        return {};
      default:
        return outside.gate(caller, request);
    }
  };
  return { api: { ...outside, gate }, end: open.endAll };
}

/** Prints the lines of plain channels once they are complete; the last line of a channel may still grow. */
function openLines(print: (channel: unknown, line: string) => void) {
  const growing = new Map<unknown, string>();
  const end = (channel: unknown) => {
    const line = growing.get(channel) ?? "";
    growing.delete(channel);
    if (line !== "") print(channel, line);
  };
  return {
    append(channel: unknown, text: string) {
      const { whole, open } = outputLines(growing.get(channel) ?? "", text, IN_APP_LIMITS.maxLineLength);
      growing.set(channel, open);
      for (const line of whole) print(channel, line);
    },
    end,
    endAll() {
      for (const channel of growing.keys()) end(channel);
    },
  };
}

function paramsOf(params: unknown): Readonly<Record<string, unknown>> {
  return typeof params === "object" && params !== null ? { ...params } : {};
}
