import type { InAppManifest } from "@bourse/contract/in-app";

/** How the watchlist moved overnight and what the day brings, each morning. */
export const MORNING_BRIEF: InAppManifest = {
  id: "bourse.brief",
  name: "Morning brief",
  contributes: {
    commands: [
      { command: "brief.now", title: "Make the morning brief now", category: "Brief" },
      { command: "brief.show", title: "Show the morning briefs", category: "Brief" },
    ],
    configuration: {
      "brief.enabled": {
        type: "boolean",
        default: false,
        description: "Make a brief each morning: how the watchlist moved overnight, and what the calendar brings.",
      },
      "brief.time": { type: "string", default: "08:00", description: "Time of the brief, such as 08:00." },
      "brief.timeZone": {
        type: "string",
        default: "",
        description: "Time zone of that time, such as Europe/Berlin. Empty: that of this computer.",
      },
      "brief.analysis": {
        type: "boolean",
        default: false,
        description: "Have the language model add an analysis with its sources, under Automations. You pay for it.",
      },
    },
  },
};
