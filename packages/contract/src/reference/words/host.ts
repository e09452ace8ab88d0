import type { PlaceWords } from "./sentences.ts";

const STATE: readonly PlaceWords[] = [
  {
    of: ["HostState"],
    words: {
      host_version: "Semantic version of the host, which a package's `minHostVersion` is compared with",
      abi: "What the host offers to Wasm guests",
      "abi.version": "Version of the native ABI",
      mask: "Bits of the ABI's features",
      cloud: "The marketplace of this host",
      "cloud.url": "Address of the marketplace",
      "cloud.reachable": "Whether the latest request reached it; null before the first one",
      workspace: "Id of the open workspace, for the header `bourse-workspace`",
      unwritten: "Changes that the disk has not taken; absent: all are on the disk",
      clock_step_ms:
        "Milliseconds by which the computer's clock was set (above 0: forward) while the host does not trust it; absent: it does",
      developer: "True while developer mode is on, which runs unsigned packages from folders",
      caution: "What the host took back at its start and the trader has to look at; absent: nothing",
      machine: "How much time the computer withheld from the host; absent: it was not measured for long enough",
    },
  },
  {
    of: ["StoreState"],
    words: {
      acts: "Actions that took effect and would be lost if the host ended now",
      message: "The disk's error, in its words",
    },
  },
  {
    of: ["CautionState"],
    words: {
      reason: "`unwritten`: the last run ended with changes that the disk had not taken; `restored`: a backup was read",
    },
  },
  {
    of: ["CautionState"],
    words: {
      at: "When the backup was made, or since when changes were not written, RFC 3339 in UTC",
      approvals: "The enabled extensions with what is approved for each",
      id: "Id of the extension",
    },
  },
  {
    of: ["MachineState"],
    words: {
      lost_percent: "Per cent of the last minute in which others had the processor or the host stood still",
      stood_still_ms: "All halts of a second or more in the last minute together, in milliseconds",
      slow: "A sentence for people while the computer is why things are slow; absent: it is not",
    },
  },
  { of: ["Backup"], words: { path: "Absolute path of the backup on the host's machine" } },
  {
    of: ["HostError"],
    words: {
      error: "Why the request was refused",
      "error.code": "Code of the error catalogue: a program decides by it alone",
      "error.hint": "What to do about it, in a sentence",
      issues: "Every fault of the request",
      severity: "`error` refuses; `warning` only tells",
      pointer: "JSON Pointer to the faulty member",
    },
  },
  { of: ["HostError"], words: { rule: "Code of the error catalogue" } },
  {
    of: ["HostEvent"],
    words: {
      type: "What has changed and must be read again",
      extension_id: "Id of the extension that changed; absent: any may have",
      symbol: "Name of the instrument whose prices changed; absent: any may have",
    },
  },
  { of: ["Reason"], words: { code: "Code of the error catalogue" } },
  { of: ["Fault"], words: { code: "Code of the error catalogue" } },
  { of: ["ActivationReason"], words: { code: "Code of the error catalogue; absent: nothing failed" } },
  { of: ["DevelopedFault"], words: { code: "Code of the error catalogue" } },
];

const WORKSPACES: readonly PlaceWords[] = [
  {
    of: ["Workspace", "NewWorkspace", "WorkspaceChange"],
    words: { name: "Name that the trader gave the workspace" },
  },
  { of: ["Workspace"], words: { open: "Whether it is the open one; exactly one is" } },
  { of: ["NewWorkspace"], words: { copy_of: "Id of the workspace to copy; absent: the new one is empty" } },
  { of: ["WorkspaceChange"], words: { open: "True to open it: what runs in the open one ends first" } },
  { of: ["WorkspaceList"], words: { workspaces: "The workspaces, in the order in which they were made" } },
];

const DIALOGS: readonly PlaceWords[] = [
  { of: ["DialogList"], words: { dialogs: "The questions that wait, the one that waits longest first" } },
  {
    of: ["Dialog"],
    words: { opened_at: "When the extension asked, RFC 3339 in UTC", question: "What the trader is asked" },
  },
  {
    of: ["DialogQuestion"],
    words: {
      kind: "What the answer decides on: each kind has members of its own",
      title: "The extension's title for it",
      message: "The extension's words to the trader",
      accepts: "Form of the file that is asked for",
      max_bytes: "Largest size of the file, in bytes",
      url: "Address that the page opens once the trader presses a button",
      asks_period: "Whether an answer that accepts must have `period`",
      provider: "The language model's provider that is to be set up",
      origin: "The server that the extension is to reach, as scheme, name and port",
      source_id: "Id of the feed that the credential is for",
    },
  },
  { of: ["DialogQuestion", "OfferPreview"], words: { facts: "What the trader should know before the answer" } },
  { of: ["DialogFact"], words: { label: "What the fact is about", value: "The fact, in words" } },
  {
    of: ["DialogAnswer"],
    words: {
      accepted: "Whether the trader accepts; an answer that declines has no other member",
      period: "Bars of the alert's condition, for a question with `asks_period`",
      secret: "The key or credential that is asked for: printable ASCII",
      base_url: "Address of the model's service: https, or http on this machine or its network",
    },
  },
  { of: ["AwayAnswer"], words: { report: "What happened; absent: nothing that was not read" } },
  {
    of: ["AwayReport"],
    words: {
      since: "Beginning of the absence, RFC 3339 in UTC",
      until: "End of the absence, RFC 3339 in UTC",
      notices: "What alerts, scans and automations told in that time, oldest first",
      expired: "Alerts whose time ran out without firing, oldest first",
      "expired.alert_id": "Id of the alert",
      unwatched: "Spans in which no alert could fire and nothing scheduled ran, oldest first",
    },
  },
  { of: ["AwayRead"], words: { until: "`until` of the report that was read; a newer one stays" } },
  {
    of: ["Unwatched"],
    words: {
      reason: "`stopped`: the host did not run; `asleep`: the machine slept; `silent`: a source sent nothing",
      symbol: "The only instrument that was not watched; absent: none was",
      from: "Beginning of the span, RFC 3339 in UTC",
      to: "End of the span, RFC 3339 in UTC; absent: it goes on",
    },
  },
  { of: ["NoticeList"], words: { notifications: "The notices, newest first", unread: "How many are not read" } },
  {
    of: ["Notice"],
    words: {
      extension_id: "Id of the extension; absent: the notice is the host's own",
      extension_name: "Name of the extension at that time; absent: the notice is the host's own",
      body: "Text of the notice",
      read: "Whether the trader has read it",
    },
  },
  { of: ["NoticesRead"], words: { ids: "Ids of the notices that were read" } },
];

const MODELS: readonly PlaceWords[] = [
  { of: ["ModelList"], words: { providers: "The providers, with what is set for each" } },
  {
    of: ["ModelProviderState"],
    words: {
      provider: "The provider; `openai-compatible` is any server that takes the same requests",
      has_api_key: "Whether a key is kept; no answer has the key itself",
    },
  },
  {
    of: ["ModelProviderState", "ModelChange"],
    words: {
      model: "Name of the model, as the provider writes it",
      answer_form:
        "How a compatible server is told the form of an answer: by the schema in a field of its own, or in words",
    },
  },
  { of: ["ModelChange"], words: { api_key: "Key of the provider, which can only be written; null deletes it" } },
  {
    of: ["ModelTest"],
    words: {
      connected: "The model has answered",
      model: "Name of the model that answered",
      typed: "Which kinds of questions it answers in the form that they need",
      feature: "What asks such questions",
      works: "Whether it answers in that form",
      "typed.code": "Why it does not, a code of the error catalogue",
    },
  },
];

const NAMES: readonly PlaceWords[] = [
  { of: ["Workspace"], words: { id: "Id of the workspace" } },
  { of: ["Dialog"], words: { id: "Id of the question" } },
  { of: ["Notice"], words: { id: "Id of the notice; one that replaces it has another", title: "Title of the notice" } },
  {
    of: ["AwayReport"],
    words: { "expired.title": "Title of the alert", "expired.expires_at": "When it ended, RFC 3339 in UTC" },
  },
];

/** The host itself, its workspaces, its questions to the trader, and the models that it asks. */
export const HOST_WORDS: readonly PlaceWords[] = [...STATE, ...WORKSPACES, ...DIALOGS, ...MODELS, ...NAMES];
