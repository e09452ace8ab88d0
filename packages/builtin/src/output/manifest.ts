import type { InAppManifest } from "@bourse/contract/in-app";

/** A log of what happens on this client, in the output panel. */
export const OUTPUT: InAppManifest = {
  id: "bourse.output",
  name: "Output",
  contributes: {
    commands: [
      { command: "output.showActivity", title: "Show the activity log", category: "Output", keys: "Alt O" },
      { command: "output.copyActivity", title: "Copy the activity log", category: "Output" },
      { command: "output.recent", title: "Set how many earlier events the log begins with", category: "Output" },
      { command: "output.clearActivity", title: "Clear the activity log", category: "Output" },
    ],
    views: [
      {
        id: "output.activity",
        name: "Activity",
        actions: [
          { command: "output.showActivity", title: "Show the log", place: "view" },
          { command: "output.copyEvents", title: "Copy", place: "menu" },
        ],
      },
    ],
    configuration: {
      "output.statusItem": {
        type: "boolean",
        default: true,
        description: "Show refusals and faults that you have not looked at in the status bar.",
      },
      "output.recent": {
        type: "integer",
        default: 200,
        minimum: 0,
        maximum: 1000,
        description: "Earlier events that the activity log begins with.",
      },
    },
  },
};
