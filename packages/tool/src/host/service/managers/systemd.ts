import { join } from "node:path";
import type { ServiceManager } from "../manager.ts";

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
