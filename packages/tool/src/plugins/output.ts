import type { PluginManifest } from "@bourse/contract";
import { outsideHost } from "@bourse/host/plugins";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";

type PluginApi = ReturnType<typeof outsideHost>;

/** The part of Bourse that a plugin reaches without a host. Its output channels are printed, line by line. */
export function withOutput(manifest: PluginManifest, io: Io): PluginApi {
  const outside = outsideHost(manifest);
  if (!manifest.permissions.includes("window")) return outside;
  const names = new Map<unknown, string>();
  const say = (channel: unknown, text: string) => {
    const name = names.get(channel) ?? "output";
    for (const line of text.replace(/\n$/, "").split("\n"))
      io.err(`${safe(name)}: ${safe(line)}\n`).catch(() => undefined);
  };
  return {
    ...outside,
    gate(caller, request) {
      const { channel, name, text, level, message } = paramsOf(request.params);
      switch (request.method) {
        case "window/output.create":
          names.set(channel, String(name));
          return {};
        case "window/output.append":
          say(channel, String(text));
          return {};
        case "window/output.log":
          say(channel, level === "info" ? String(message) : `${level} ${message}`);
          return {};
        case "window/output.show":
        case "window/output.clear":
        case "window/output.dispose":
          return {};
        default:
          return outside.gate(caller, request);
      }
    },
  };
}

function paramsOf(params: unknown): Readonly<Record<string, unknown>> {
  return typeof params === "object" && params !== null ? { ...params } : {};
}
