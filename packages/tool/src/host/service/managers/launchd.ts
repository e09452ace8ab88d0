import { join } from "node:path";
import type { ServiceManager, ServiceSettings } from "../manager.ts";

const LABEL = "bourse.host";

/** macOS: an agent of the user's session. */
export const LAUNCHD: ServiceManager = {
  name: "launchd",
  file: fileOf,
  definition: ({ node, program, folder, environment }) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
    <string>${escaped(node)}</string>
    <string>${escaped(program)}</string>
  </array>
  <key>WorkingDirectory</key>
  <string>${escaped(folder)}</string>
  <key>EnvironmentVariables</key>
  <dict>
${Object.entries(environment)
  .map(([name, value]) => `    <key>${escaped(name)}</key>\n    <string>${escaped(value)}</string>\n`)
  .join("")}  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
</dict>
</plist>
`,
  install: (settings) => [["launchctl", "bootstrap", `gui/${settings.userId}`, fileOf(settings)]],
  remove: ({ userId }) => [["launchctl", "bootout", `gui/${userId}/${LABEL}`]],
  status: ({ userId }) => ["launchctl", "print", `gui/${userId}/${LABEL}`],
  note: "It runs while you are logged in.",
};

function fileOf({ home }: ServiceSettings): string {
  return join(home, "Library", "LaunchAgents", `${LABEL}.plist`);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
