import { win32 } from "node:path";
import type { ServiceManager, ServiceSettings } from "../manager.ts";

const TASK = "Bourse host";

/** Windows: a task at log-on. A task has no environment of its own, so it runs a file of commands that sets it. */
export const TASK_SCHEDULER: ServiceManager = {
  name: "Task Scheduler",
  file: fileOf,
  definition: ({ node, program, folder, environment }) =>
    [
      "@echo off",
      `cd /d ${quoted(folder)}`,
      ...Object.entries(environment).map(([name, value]) => `set ${quoted(`${name}=${value}`)}`),
      `${quoted(node)} ${quoted(program)}`,
      "",
    ].join("\r\n"),
  install: (settings) => [
    ["schtasks", "/Create", "/F", "/SC", "ONLOGON", "/TN", TASK, "/TR", quoted(fileOf(settings))],
    ["schtasks", "/Run", "/TN", TASK],
  ],
  remove: () => [
    ["schtasks", "/End", "/TN", TASK],
    ["schtasks", "/Delete", "/F", "/TN", TASK],
  ],
  status: () => ["schtasks", "/Query", "/TN", TASK],
  note: "It runs while you are logged in.",
};

function fileOf({ home }: ServiceSettings): string {
  return win32.join(home, "AppData", "Local", "Bourse", "host.cmd");
}

/** A file of commands replaces `%name%` also between quotes; a path cannot contain a quote. */
const quoted = (text: string) => `"${text.replaceAll("%", "%%")}"`;
