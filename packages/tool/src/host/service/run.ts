import { execFile } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HostCallRefusal } from "@bourse/client";
import { deadline, writeDurably } from "@bourse/platform";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { print } from "../../marketplace/print.ts";
import type { Call, ServiceManager, ServiceSettings } from "./manager.ts";
import { LAUNCHD } from "./managers/launchd.ts";
import { TASK_SCHEDULER } from "./managers/task-scheduler.ts";

const UNIT = "bourse-host.service";

/** Linux: a unit of the user's own systemd. */
export const SYSTEMD: ServiceManager = {
  name: "systemd",
  file: ({ home }) => join(home, ".config", "systemd", "user", UNIT),
  definition: ({ node, program, folder, environment }) => `[Unit]
Description=Bourse host

[Service]
ExecStart=${word(node)} ${word(program)}
WorkingDirectory=${escaped(folder)}
${Object.entries(environment)
  .map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}\n`)
  .join("")}Restart=on-failure
RestartSec=5

[Install]
WantedBy=default.target
`,
  install: () => [
    ["systemctl", "--user", "daemon-reload"],
    ["systemctl", "--user", "enable", UNIT],
    ["systemctl", "--user", "restart", UNIT],
  ],
  remove: () => [["systemctl", "--user", "disable", "--now", UNIT]],
  status: () => ["systemctl", "--user", "is-active", UNIT],
  note: "It runs while you are logged in; `loginctl enable-linger` keeps it running after you log out.",
};

/** systemd replaces `%x` everywhere. */
const escaped = (text: string) => text.replaceAll("%", "%%");

/** A text in systemd's quotation marks. */
const quoted = (text: string) => `"${escaped(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** A word of a command line; there, and only there, `$` would be replaced by a variable of the environment. */
const word = (text: string) => quoted(text).replaceAll("$", () => "$$");

const MAX_PORT = 65_535;

/** Settings of the service from options and environment. @throws HostCallRefusal `tool.usage` with every fault */
function readSettings(given: Invocation, io: Io): ServiceSettings {
  const folder = resolve(textOption(given, "data") ?? "");
  const port = textOption(given, "port") ?? "";
  const cloud = textOption(given, "cloud") ?? "";
  const program = fileURLToPath(import.meta.resolve("@bourse/host/main"));
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

/** The manager of each operating system that has one. */
const MANAGERS: Readonly<Partial<Record<NodeJS.Platform, ServiceManager>>> = {
  linux: SYSTEMD,
  darwin: LAUNCHD,
  win32: TASK_SCHEDULER,
};

/** A service manager answers in a second; one that hangs must not hold the trader's terminal. */
const CALL_MS = 30_000;

interface Place {
  readonly manager: ServiceManager;
  readonly settings: ServiceSettings;
  readonly io: Io;
}

/** Installs, removes or looks at the service. @throws HostCallRefusal */
export async function hostService(given: Invocation, io: Io): Promise<ExitCode> {
  const [action = ""] = given.args;
  const manager = MANAGERS[process.platform];
  if (!manager) {
    throw new HostCallRefusal("tool.service_unsupported", `${process.platform} has no service manager known here`);
  }
  const place: Place = { manager, settings: readSettings(given, io), io };
  if (action === "install" && hasFlag(given, "print")) {
    await io.out(manager.definition(place.settings));
    return EXIT.ok;
  }
  const act = ACTIONS[action];
  if (!act) throw new HostCallRefusal("tool.usage", `${JSON.stringify(action)} is none of install, remove, status`);
  return say(await act(place), given, io);
}

interface Outcome {
  readonly state: "running" | "installed" | "removed" | "absent";
  readonly file: string;
  readonly message: string;
}

function say({ state, file, message }: Outcome, given: Invocation, io: Io): Promise<ExitCode> {
  const isAnswer = state !== "absent" && state !== "installed";
  return print(given, io, {
    json: { ok: isAnswer, state, file, message },
    lines: () => [safe(message)],
    code: isAnswer ? EXIT.ok : EXIT.refused,
  });
}

const ACTIONS: Readonly<Record<string, (place: Place) => Promise<Outcome>>> = { install, remove, status };

async function install(place: Place): Promise<Outcome> {
  const { manager, settings, io } = place;
  const file = manager.file(settings);
  const isNew = !existsSync(file);
  mkdirSync(dirname(file), { recursive: true });
  // Stops the old service, because one that kept running with the old settings would mislead.
  if (!isNew) await attempt(manager.remove(settings), io);
  writeDurably(file, manager.definition(settings), { random: io.random });
  const failed = await attempt(manager.install(settings), io);
  if (failed !== undefined) {
    await attempt(manager.remove(settings), io);
    rmSync(file, { force: true });
    throw new HostCallRefusal("tool.service_failed", `${manager.name} refused: ${failed}`);
  }
  return {
    state: "running",
    file,
    message: `The host runs in the background now and after each log-in. ${manager.note}`,
  };
}

async function remove({ manager, settings, io }: Place): Promise<Outcome> {
  const file = manager.file(settings);
  if (!existsSync(file)) return { state: "removed", file, message: "There is no service; nothing was changed." };
  const failed = await attempt(manager.remove(settings), io);
  rmSync(file, { force: true });
  const message =
    failed === undefined
      ? "The host no longer runs in the background. Its data is untouched."
      : `The service will not start again, but ${manager.name} could not stop it: ${failed}`;
  return { state: "removed", file, message };
}

async function status({ manager, settings, io }: Place): Promise<Outcome> {
  const file = manager.file(settings);
  if (!existsSync(file)) return { state: "absent", file, message: "No service is installed." };
  const failed = await attempt([manager.status(settings)], io);
  if (failed === undefined) return { state: "running", file, message: "The host runs in the background." };
  return { state: "installed", file, message: `The service is installed but does not run: ${failed}` };
}

/** Runs the calls in order until one fails; returns the reason of that one. */
async function attempt(calls: readonly Call[], io: Io): Promise<string | undefined> {
  for (const [program, ...args] of calls) {
    const failed = await promisify(execFile)(program, args, { signal: deadline(CALL_MS), env: io.env }).then(
      () => undefined,
      reasonOf,
    );
    if (failed !== undefined) return `\`${[program, ...args].join(" ")}\`: ${failed}`;
  }
  return undefined;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) throw cause;
  const { stderr = "", stdout = "" } = cause as { readonly stderr?: string; readonly stdout?: string };
  return stderr.trim() || stdout.trim() || cause.message;
}
