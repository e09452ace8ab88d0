import { AUTHENTICATION_MEMBERS } from "./authentication/members.ts";
import { AUTOMATION_MEMBERS } from "./automation/members.ts";
import type { InAppNamespace } from "./contract.ts";
import { LM_MEMBERS } from "./lm/members.ts";
import { TRADING_MEMBERS } from "./trading/members.ts";

/** How a member relates to the one of the same name in VS Code. */
export const LIKENESS = {
  same: "same as VS Code",
  narrower: "narrower",
  ours: "ours",
} as const;

/** A member of a namespace, for the reference. */
export interface InAppMember {
  readonly namespace: InAppNamespace;
  /** Its name; a sub-domain's name stands before a dot. */
  readonly member: string;
  readonly likeness: keyof typeof LIKENESS;
  /** How it differs from VS Code's member; for a member of ours, its meaning. */
  readonly says: string;
  /** Methods of the wire behind it; none if it is answered without the host. */
  readonly methods: readonly string[];
}

const message = (member: string): InAppMember => ({
  namespace: "window",
  member,
  likeness: "same",
  says: "",
  methods: ["window/message.show"],
});

/** Every member of the API, by namespace. A test holds it equal to the facade and to the methods of the wire. */
export const IN_APP_MEMBERS: readonly InAppMember[] = [
  message("showInformationMessage"),
  message("showWarningMessage"),
  message("showErrorMessage"),
  {
    namespace: "window",
    member: "showQuickPick",
    likeness: "narrower",
    says: "no icons, separators or buttons; matches label and description; no event at each selection",
    methods: ["window/quickPick.show"],
  },
  {
    namespace: "window",
    member: "showInputBox",
    likeness: "narrower",
    says: "no check while typing, no selection of a part of the value",
    methods: ["window/inputBox.show"],
  },
  {
    namespace: "window",
    member: "createOutputChannel",
    likeness: "narrower",
    says: "no language; a log channel takes every level, and the panel filters; a channel cannot hide the panel",
    methods: [
      "window/output.create",
      "window/output.append",
      "window/output.log",
      "window/output.clear",
      "window/output.show",
      "window/output.dispose",
    ],
  },
  {
    namespace: "window",
    member: "createStatusBarItem",
    likeness: "narrower",
    says: "no colours, no icons in texts; the tooltip is plain text",
    methods: ["window/statusBar.set", "window/statusBar.remove"],
  },
  {
    namespace: "window",
    member: "withProgress",
    likeness: "narrower",
    says: "in the page's corner only, and only for work that takes longer than a second",
    methods: ["window/progress.show", "window/progress.report", "window/progress.end"],
  },
  {
    namespace: "window",
    member: "createTreeView",
    likeness: "narrower",
    says: "no icons, check boxes or dragging; texts are plain; at most 1000 children of an element are shown, and 32 levels",
    methods: [
      "window/tree.show",
      "window/tree.set",
      "window/tree.refresh",
      "window/tree.reveal",
      "window/tree.dispose",
    ],
  },
  {
    namespace: "window",
    member: "registerTreeDataProvider",
    likeness: "narrower",
    says: "as createTreeView",
    methods: ["window/tree.show", "window/tree.refresh", "window/tree.dispose"],
  },
  {
    namespace: "commands",
    member: "registerCommand",
    likeness: "same",
    says: "",
    methods: ["commands/register", "commands/unregister"],
  },
  {
    namespace: "commands",
    member: "registerCancellableCommand",
    likeness: "ours",
    says: "a command that hears when its result is no longer wanted: the token comes before the arguments",
    methods: ["commands/register", "commands/unregister"],
  },
  {
    namespace: "commands",
    member: "executeCommand",
    likeness: "narrower",
    says: "arguments and results are plain data",
    methods: ["commands/execute"],
  },
  { namespace: "commands", member: "getCommands", likeness: "same", says: "", methods: ["commands/list"] },
  {
    namespace: "workspace",
    member: "getConfiguration",
    likeness: "narrower",
    says: "settings hold for all workspaces; a value that does not fit its declared type is refused",
    methods: ["workspace/configuration.update"],
  },
  { namespace: "workspace", member: "onDidChangeConfiguration", likeness: "same", says: "", methods: [] },
  {
    namespace: "workspace",
    member: "context.globalState",
    likeness: "same",
    says: "",
    methods: ["workspace/state.update"],
  },
  {
    namespace: "workspace",
    member: "context.workspaceState",
    likeness: "same",
    says: "",
    methods: ["workspace/state.update"],
  },
  {
    namespace: "workspace",
    member: "context.secrets",
    likeness: "narrower",
    says: "the event tells of changes by the extension itself; keys are not listed",
    methods: ["workspace/secrets.get", "workspace/secrets.store", "workspace/secrets.delete"],
  },
  { namespace: "env", member: "appName", likeness: "same", says: "", methods: [] },
  { namespace: "env", member: "appVersion", likeness: "ours", says: "version of the client", methods: [] },
  { namespace: "env", member: "language", likeness: "same", says: "", methods: [] },
  { namespace: "env", member: "timeZone", likeness: "ours", says: "time zone of the host", methods: [] },
  {
    namespace: "env",
    member: "isDebug",
    likeness: "ours",
    says: "whether the client is a debug build, which runs local plugins without being built so",
    methods: [],
  },
  {
    namespace: "env",
    member: "theme",
    likeness: "ours",
    says: "`light` or `dark`, of the page that told last; `light` before any page did. VS Code has `window.activeColorTheme`",
    methods: [],
  },
  {
    namespace: "env",
    member: "onDidChangeTheme",
    likeness: "ours",
    says: "VS Code has `window.onDidChangeActiveColorTheme`",
    methods: [],
  },
  {
    namespace: "env",
    member: "clipboard.readText",
    likeness: "narrower",
    says: "the trader is asked each time; it fails if the trader does not allow it",
    methods: ["env/clipboard.read"],
  },
  {
    namespace: "env",
    member: "clipboard.writeText",
    likeness: "narrower",
    says: "at most 100000 characters; the trader is asked each time; it fails if the trader does not allow it",
    methods: ["env/clipboard.write"],
  },
  {
    namespace: "env",
    member: "openExternal",
    likeness: "narrower",
    says: "takes the address as a text; public https addresses only, and the trader is asked each time",
    methods: ["env/openExternal"],
  },
  ...AUTHENTICATION_MEMBERS,
  ...LM_MEMBERS,
  ...TRADING_MEMBERS,
  ...AUTOMATION_MEMBERS,
];
