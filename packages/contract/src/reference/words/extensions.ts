import type { PlaceWords } from "./sentences.ts";

const INSTALLED: readonly PlaceWords[] = [
  {
    of: ["Extension"],
    words: {
      name: "Name of the extension, from its manifest",
      description: "What it does, from its manifest",
      runtime: "What runs it, from its manifest: `wasm`, `webApp` and others",
      state: "`suspended` is enabled, but its guest failed too often",
      activation: "How far its current generation is",
      declared: "Capabilities that its manifest names",
      asked: "Capabilities that can be approved: those named, without those that only unsupported contributions need",
      consents: "Terms that the trader accepted for it",
      generation: "Changes with every install, update, rollback and change of approvals",
      installed_at: "When this version was installed, RFC 3339 in UTC",
      previous_versions: "Older versions that were installed on this host and that it can go back to, newest first",
      revoked: "Present where the marketplace says that the key of this version is revoked",
      fault: "The latest fault of its guest; absent: its latest call succeeded",
      figures: "What its guest has used since it was activated; absent: it has no guest that runs",
      unwritten:
        "True where the last change is in effect, but would be lost if the host ended before the disk takes it",
      folder: "Absolute path of the folder that the package comes from",
    },
  },
  {
    of: ["Extension", "Plan"],
    words: {
      approval: "`each`: every capability is a choice of its own; `whole`: all together or none",
      unsupported: "Contributions that this host does not support yet",
    },
  },
  { of: ["ExtensionList"], words: { extensions: "The installed extensions, by name" } },
  {
    of: ["Activation"],
    words: {
      state: "`suspended` waits for the trader's retry, `failed` is tried again by itself, `stopped` has ended",
      since: "Since when it is in this state, RFC 3339 in UTC",
      reason: "Why it is in this state, or how far it is",
    },
  },
  {
    of: ["Figures"],
    words: {
      callbacks: "How often the guest was called",
      faults: "How often it failed",
      last_ms: "Duration of the latest call, in milliseconds",
      max_ms: "Duration of the slowest call, in milliseconds",
      total_ms: "Duration of all calls together, in milliseconds",
      cpu_ms: "Processor time of all calls together, in milliseconds",
      pages: "Memory, in pages of 64 KiB",
      log_bytes: "What it logged, in bytes",
      slowed_by: "What it has used up for the last minute, so that its calls wait; absent: nothing",
    },
  },
  {
    of: ["LogAnswer"],
    words: { entries: "The guest's latest lines, oldest first", text: "The line, as the guest wrote it" },
  },
  { of: ["Removed"], words: { written: "False while the removal is in effect, but not on the disk" } },
  { of: ["CommandRecordList"], words: { commands: "The latest commands, newest first" } },
  {
    of: ["CommandRecord"],
    words: {
      at: "When it began, RFC 3339 in UTC",
      method: "Name of the command",
      generation: "The generation of the extension that sent it",
      ok: "Whether it succeeded",
      code: "Why it failed, a code of the error catalogue; absent: it succeeded",
      duration_ms: "How long it took, in milliseconds",
    },
  },
  { of: ["JournalList"], words: { journals: "The recorded runs, oldest first" } },
  { of: ["JournalList", "JournalAnswer"], words: { name: "Name of the file: when the run began" } },
  {
    of: ["JournalAnswer"],
    words: { data: "The file in base64: lines of JSON, packed with Zstandard" },
  },
  { of: ["StoredList"], words: { values: "What extensions have stored, those that were removed among them" } },
  {
    of: ["StoredValue"],
    words: {
      key_id: "SHA-256 of the public key whose packages can read it, in hex",
      size: "Size of the value's canonical JSON, in bytes",
      saved_at: "When it was last stored, RFC 3339 in UTC",
    },
  },
];

const DEVELOPED: readonly PlaceWords[] = [
  {
    of: ["DeveloperState"],
    words: {
      on: "Whether developer mode is on",
      by: "Switched on by the trader on the page, or by the program that started the host; absent: it is off",
      means: "The sentences that the trader reads before it is switched on",
      folders: "The folders whose packages run",
    },
  },
  { of: ["DevelopedFolder", "DevelopedReport"], words: { folder: "Absolute path of the folder" } },
  {
    of: ["DevelopedFolder"],
    words: {
      extension_id: "Id of the extension; absent until a save without a fault",
      asked: "Capabilities that it asks for and that the trader has not approved",
    },
  },
  {
    of: ["DevelopedFolder", "DevelopedConsent"],
    words: { origins: "Servers that the trader accepts, as scheme, name and port" },
  },
  {
    of: ["DevelopedFolder", "DevelopedReport"],
    words: {
      fault: "A fault of the latest save; absent: it has none",
      difference: "What the latest save answers otherwise than the one before; absent: they were not compared",
    },
  },
  {
    of: ["DevelopedFault"],
    words: {
      at: "When it was found, RFC 3339 in UTC",
      file: "The author's file, relative to the folder; absent: no file is known",
      line: "Line in the file, from 1",
    },
  },
  {
    of: ["DevelopedDifference"],
    words: {
      at: "When both were compared, RFC 3339 in UTC",
      events: "Events that were played to both",
      drawings: "True: each was a drawing of a view of API v1, which gets no events",
      text: "The first layout that differs, as lines with + and -, and the commands that differ; empty: nothing does",
    },
  },
];

const DRAWN: readonly PlaceWords[] = [
  { of: ["DevelopedDrawings"], words: { drawings: "The latest drawings of its views, oldest first" } },
  {
    of: ["DevelopedDrawing"],
    words: {
      quote: "JSON of the quote that the guest read",
      candles: "The bars that the guest read; absent: the view declares none",
      json: "The bars as JSON",
    },
  },
];

const APPS: readonly PlaceWords[] = [
  {
    of: ["AppList"],
    words: {
      apps: "The web applications that run",
      probe: "Address of documents with which the page tests its browser",
    },
  },
  {
    of: ["AppEntry"],
    words: {
      container_id: "Id of the container that its view is in",
      generation: "Changes with every install and approval: a frame of another one is closed",
      network_origins: "Servers that it may reach, as scheme, name and port",
      fault: "Why it cannot be shown; absent: it can",
    },
  },
  { of: ["AppEntry", "AppFrame"], words: { name: "Name of the web application, for people" } },
  { of: ["OpenFrame"], words: { page_id: "Id of the page, from the first line of `GET /api/apps/stream`" } },
  {
    of: ["AppFrame"],
    words: {
      frame_id: "Id of the frame",
      url: "Address that the frame loads",
      generation: "The generation of the extension that it shows",
    },
  },
  { of: ["AppReports"], words: { reports: "What happened in the frame" } },
  { of: ["AppReport", "AppRecord"], words: { text: "What it was, in words" } },
  {
    of: ["AppReport"],
    words: {
      kind: "`violation`: its policy forbade something; `error`: its code failed; `unresponsive`: it does not answer",
    },
  },
  { of: ["AppRecordList"], words: { records: "The latest records, newest first" } },
  {
    of: ["AppRecord"],
    words: {
      kind: "`fetch`: a request by the host; `violation`: of its policy; `error`: of its code; `frame`: one was closed",
      outcome: "Status of the answer, or the code of the refusal",
      bytes: "Size of the answer, in bytes",
    },
  },
];

const PLUGINS: readonly PlaceWords[] = [
  {
    of: ["LocalPlugins"],
    words: {
      rights: "The sentence that the trader reads before a plugin is trusted",
      plugins: "The folders with plugins",
      folder: "Name of the folder below `plugins` of the data folder",
      description: "What the plugin's description says; absent: it cannot be read",
      name: "Name of the plugin, for people",
      "description.version": "Version of the plugin",
      activation: "`start`: it is started with the host; `demand`: by its first command",
      permissions: "Parts of the in-app API that it uses",
      standing: "Whether it may run: as it is, once it is trusted, once it is trusted again, or not at all",
      digest: "SHA-256 of its description, which lists the hash of every file, in hex; absent: it is refused",
      issues: "What is wrong with the folder or its description",
      rule: "Code of the error catalogue",
      line: "Line of the description, from 1",
      column: "Column of the line, from 1",
    },
  },
  { of: ["PluginTrust"], words: { digest: "The digest of the plugin that the trader saw" } },
];

const NAMES: readonly PlaceWords[] = [
  { of: ["Extension", "DevelopedConsent"], words: { id: "Id of the extension, as in its manifest" } },
  { of: ["AppEntry"], words: { title: "Title of its view, for people" } },
  { of: ["LocalPlugins"], words: { "description.id": "Id of the plugin, from its description" } },
];

/** Installed extensions, and what runs beside them. */
export const EXTENSION_WORDS: readonly PlaceWords[] = [
  ...INSTALLED,
  ...DEVELOPED,
  ...DRAWN,
  ...APPS,
  ...PLUGINS,
  ...NAMES,
];
