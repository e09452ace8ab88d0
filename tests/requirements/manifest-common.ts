import { defineRequirements } from "./requirement.ts";

export const MANIFEST_COMMON = defineRequirements([
  {
    id: "ID-01",
    text: "extension id | string, length 12-128, prefix `svc.`, then a segment of lowercase letters, digits, `.`, `_`, `-` that starts and ends with a letter or digit",
  },
  {
    id: "ID-02",
    text: "namespaced id | string, length 3-128: an extension id, then `.`, then a suffix of letters, digits, `.`, `_`, `-`",
  },
  {
    id: "ID-03",
    text: "semantic version | `MAJOR.MINOR.PATCH` with optional pre-release (`-...`) and build (`+...`) parts, no leading zeros in numeric parts",
  },
  { id: "ID-04", text: "hash value | string of exactly 64 lowercase hexadecimal characters" },
  { id: "MAN-01", text: "id | extension id | required" },
  { id: "MAN-02", text: "name | string | required, 1-128 chars" },
  { id: "MAN-03", text: "version | string | required, 1-64 chars (managedModel: semantic version)" },
  { id: "MAN-04", text: "apiVersion | integer | required; see per-runtime value" },
  { id: "MAN-05", text: "description | string | required, 1-4096 chars" },
  { id: "MAN-06", text: "publisher | string | required, 1-128 chars (fixed value for webApp and managedModel)" },
  { id: "MAN-07", text: "runtime | string | required; `wasm`, `resource`, `webApp` or `managedModel`" },
  { id: "MAN-08", text: "capabilities | array of unique strings | allowed values depend on runtime" },
  { id: "MAN-09", text: "contributes | object | required; content depends on runtime" },
  {
    id: "MAN-10",
    text: "metadata | object | optional, free object (required for webApp and managedModel with fixed shape)",
  },
  { id: "MAN-11", text: "Manifests have no additional properties beyond those listed for their runtime." },
  { id: "MAN-12", text: "Declared capability values:" },
  {
    id: "MAN-13",
    text: "`tradingRead`, `chartWrite`, `alertsWrite`, `languageModel`, `network`, `secrets`, `fileSystemRead`, `openExternal`, `browser`, `shell` (which values are allowed per runtime is given below).",
  },
  { id: "RUN-01", text: "wasm (v1) | 1 | runtime=`wasm`, entry_point=`main.wasm`, contributes | `tradingRead` only" },
  {
    id: "RUN-02",
    text: "wasm (interactive) | 2 | runtime=`wasm`, minHostVersion (semantic version), contributes; entry_point optional, if present `main.wasm` | `tradingRead`, `chartWrite`, `alertsWrite`, `languageModel`, `network`, `secrets`, `fileSystemRead`, `openExternal`",
  },
  {
    id: "RUN-03",
    text: "resource | 1 | runtime=`resource`, contributes | `tradingRead`, `languageModel`, `alertsWrite`, `chartWrite`",
  },
  {
    id: "RUN-04",
    text: "webApp | 3 | runtime=`webApp`, trust=`verified`, minHostVersion, capabilities, contributes, metadata | exactly these five, each once: `browser`, `network`, `openExternal`, `secrets`, `languageModel`",
  },
  {
    id: "RUN-05",
    text: "managedModel | 1 | runtime=`managedModel`, trust=`verified`, minHostVersion, capabilities, contributes, metadata | exactly these four, each once: `shell`, `network`, `tradingRead`, `chartWrite`",
  },
  { id: "RUN-06", text: "For webApp and managedModel the publisher is the fixed value `Service Official`." },
]);
