import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { HostCallRefusal, type HostClient, hostClient } from "@bourse/client";
import { HostRefusal } from "@bourse/runtime/refusal";
import { hasFlag, type Invocation, textOption } from "../cli/command.ts";
import { requireHost } from "../cli/host-package.ts";
import type { Io } from "../cli/io.ts";
import { findHost } from "../host/open-host.ts";

/** The host in which a folder is shown. */
export interface DevHost {
  /** The host as it is found now. @throws HostCallRefusal */
  find(): HostClient;
  /** Address of the page with its key. */
  readonly page: string;
  readonly isOwn: boolean;
  close(): Promise<void>;
}

/** No marketplace listens there: a host of an author's own has none. */
const NO_MARKETPLACE = "http://127.0.0.1:1";

/**
 * The running host that has developer mode on; a host of its own with `--own`, or if none runs. @throws HostRefusal
 * `developer.off`, `host.port_in_use`, `tool.host_missing`
 */
export async function hostFor(given: Invocation, io: Io): Promise<DevHost> {
  if (hasFlag(given, "own")) return ownHost(given);
  const running = await runningHost(given, io);
  return running ?? ownHost(given);
}

async function runningHost(given: Invocation, io: Io): Promise<DevHost | undefined> {
  const isNamed = textOption(given, "data") !== undefined || textOption(given, "url") !== undefined;
  try {
    const { origin, token } = findHost(given, io);
    const { on } = await hostClient({ origin, token }).call("GET /api/developer");
    if (!on) throw new HostRefusal("developer.off", `the host at ${origin} runs no packages from folders`);
    const find = () => hostClient(findHost(given, io));
    return { find, page: `${origin}/#key=${token}`, isOwn: false, close: async () => undefined };
  } catch (cause) {
    // A host that was named is the one that is meant.
    if (cause instanceof HostCallRefusal && cause.code === "tool.host_unreachable" && !isNamed) return undefined;
    throw cause;
  }
}

async function ownHost(given: Invocation): Promise<DevHost> {
  requireHost();
  const { createHost } = await import("@bourse/host");
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-dev-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const port = portOf(textOption(given, "port"));
  const host = await createHost({ dataDir, port, cloudUrl: NO_MARKETPLACE, developer: true });
  const close = async () => {
    await host.close();
    remove();
  };
  try {
    const origin = await host.listen();
    const client = hostClient({ origin, token: host.token });
    return { find: () => client, page: `${origin}/#key=${host.token}`, isOwn: true, close };
  } catch (cause) {
    await close();
    const { code, message } = cause as NodeJS.ErrnoException;
    throw code === "EADDRINUSE" ? new HostRefusal("host.port_in_use", message) : cause;
  }
}

/** @throws HostRefusal `tool.usage` */
function portOf(text = "0"): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new HostRefusal("tool.usage", `--port ${JSON.stringify(text)} is not a port`);
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens the page in the user's browser. A machine without one still has the printed address. */
export function openInBrowser(page: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, page], { stdio: "ignore", detached: true });
  child.once("error", () => undefined);
  child.unref();
}
