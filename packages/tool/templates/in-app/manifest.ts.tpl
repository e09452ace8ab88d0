import type { InAppManifest } from "@bourse/contract/in-app";

/** {{description}} */
export const EXTENSION: InAppManifest = {
  id: "{{id}}",
  name: "{{name}}",
  contributes: {
    commands: [
      { command: "{{id}}.symbols", title: "List the symbols", category: "{{name}}" },
      { command: "{{id}}.refresh", title: "Read the prices again", category: "{{name}}" },
    ],
    views: [
      {
        id: "{{id}}.prices",
        name: "{{name}}",
        actions: [{ command: "{{id}}.refresh", title: "Refresh", place: "view" }],
      },
    ],
    configuration: {
      "{{id}}.symbols": {
        type: "string",
        default: "SIM:ALTA, SIM:MAREA",
        description: "Symbols whose prices are shown, between commas.",
      },
    },
  },
};
