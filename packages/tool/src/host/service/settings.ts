import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { Io } from "../../cli/io.ts";
import { HostCallRefusal } from "../failure.ts";
import type { ServiceSettings } from "./manager.ts";

const MAX_PORT = 65_535;

/** Settings of the service from options and environment. @throws HostCallRefusal `tool.usage` with every fault */
export function readSettings(given: Invocation, io: Io): ServiceSettings {
  const folder = resolve(textOption(given, "data") ?? "");
  const port = textOption(given, "port") ?? "";
  const cloud = textOption(given, "cloud") ?? "";
  const program = fileURLToPath(new URL("./main.ts", import.meta.resolve("@bourse/host")));
  const environment = {
    DATA_DIR: folder,
    PORT: port,
    CLOUD_URL: cloud,
    ...Object.fromEntries(Object.entries(io.env).filter(([name, value]) => isMarket(name) && value !== undefined)),
  } as Record<string, string>;
  const faults = [
    !isPort(port) && `--port ${JSON.stringify(port)} is not a port`,
    !isAddress(cloud) && `--cloud ${JSON.stringify(cloud)} is not the address of a marketplace`,
    ...Object.entries(environment).map(
      ([name, value]) => hasControl(value) && `${name} holds a line break or another control character`,
    ),
    !existsSync(program) && "the host's program is not beside this tool",
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new HostCallRefusal("tool.usage", faults.join("; "));
  const home = io.env.HOME ?? io.env.USERPROFILE ?? homedir();
  return { node: process.execPath, program, folder, environment, home, userId: process.getuid?.() ?? 0 };
}

const isMarket = (name: string) => /^MARKET_[A-Z_]+$/.test(name);

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= MAX_PORT;

function isAddress(text: string): boolean {
  const { protocol } = URL.parse(text) ?? {};
  return protocol === "http:" || protocol === "https:";
}

/** A line break would add a line of its own to the service's definition, for example another program to start. */
const hasControl = (text: string) => /\p{Cc}/u.test(text);
