import type { InAppMethod } from "@bourse/contract/in-app";
import type { InAppMethodRow } from "../method.ts";
import { AUTHENTICATION_ROWS } from "./authentication/rows.ts";
import { AUTOMATION_ROWS } from "./automation/rows.ts";
import { commandsExecute } from "./commands/execute.ts";
import { commandsList } from "./commands/list.ts";
import { commandsRegister } from "./commands/register.ts";
import { commandsUnregister } from "./commands/unregister.ts";
import { envClipboardRead } from "./env/clipboard-read.ts";
import { envClipboardWrite } from "./env/clipboard-write.ts";
import { envOpenExternal } from "./env/open-external.ts";
import { LM_ROWS } from "./lm/rows.ts";
import { TRADING_ROWS } from "./trading/index.ts";
import { windowInputBoxShow } from "./window/input-box-show.ts";
import { windowMessageShow } from "./window/message-show.ts";
import { windowOutputAppend } from "./window/output-append.ts";
import { windowOutputClear } from "./window/output-clear.ts";
import { windowOutputCreate } from "./window/output-create.ts";
import { windowOutputDispose } from "./window/output-dispose.ts";
import { windowOutputLog } from "./window/output-log.ts";
import { windowOutputShow } from "./window/output-show.ts";
import { windowProgressEnd } from "./window/progress-end.ts";
import { windowProgressReport } from "./window/progress-report.ts";
import { windowProgressShow } from "./window/progress-show.ts";
import { windowQuickPickShow } from "./window/quick-pick-show.ts";
import { windowStatusBarRemove } from "./window/status-bar-remove.ts";
import { windowStatusBarSet } from "./window/status-bar-set.ts";
import { windowTreeDispose } from "./window/tree-dispose.ts";
import { windowTreeRefresh } from "./window/tree-refresh.ts";
import { windowTreeReveal } from "./window/tree-reveal.ts";
import { windowTreeSet } from "./window/tree-set.ts";
import { windowTreeShow } from "./window/tree-show.ts";
import { workspaceConfigurationUpdate } from "./workspace/configuration-update.ts";
import { workspaceSecretsDelete } from "./workspace/secrets-delete.ts";
import { workspaceSecretsGet } from "./workspace/secrets-get.ts";
import { workspaceSecretsStore } from "./workspace/secrets-store.ts";
import { workspaceStateUpdate } from "./workspace/state-update.ts";

/** The implementation of each method: complete by type, one line per method. */
export const IN_APP_ROWS: { readonly [Method in InAppMethod]: InAppMethodRow } = {
  "window/message.show": windowMessageShow,
  "window/quickPick.show": windowQuickPickShow,
  "window/inputBox.show": windowInputBoxShow,
  "window/output.create": windowOutputCreate,
  "window/output.append": windowOutputAppend,
  "window/output.log": windowOutputLog,
  "window/output.clear": windowOutputClear,
  "window/output.show": windowOutputShow,
  "window/output.dispose": windowOutputDispose,
  "window/statusBar.set": windowStatusBarSet,
  "window/statusBar.remove": windowStatusBarRemove,
  "window/progress.show": windowProgressShow,
  "window/progress.report": windowProgressReport,
  "window/progress.end": windowProgressEnd,
  "window/tree.show": windowTreeShow,
  "window/tree.set": windowTreeSet,
  "window/tree.refresh": windowTreeRefresh,
  "window/tree.reveal": windowTreeReveal,
  "window/tree.dispose": windowTreeDispose,
  "commands/register": commandsRegister,
  "commands/unregister": commandsUnregister,
  "commands/execute": commandsExecute,
  "commands/list": commandsList,
  "workspace/configuration.update": workspaceConfigurationUpdate,
  "workspace/state.update": workspaceStateUpdate,
  "workspace/secrets.get": workspaceSecretsGet,
  "workspace/secrets.store": workspaceSecretsStore,
  "workspace/secrets.delete": workspaceSecretsDelete,
  "env/clipboard.read": envClipboardRead,
  "env/clipboard.write": envClipboardWrite,
  "env/openExternal": envOpenExternal,
  ...AUTHENTICATION_ROWS,
  ...LM_ROWS,
  ...TRADING_ROWS,
  ...AUTOMATION_ROWS,
};
