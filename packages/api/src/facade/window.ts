import type { Connection } from "../connection.ts";
import type { CommandsApi } from "./commands.ts";
import { handles } from "./handles.ts";
import { type ShowMessage, showMessage } from "./messages.ts";
import { type CreateOutputChannel, outputApi } from "./output.ts";
import { type WithProgress, withProgress } from "./progress.ts";
import { type ShowInputBox, type ShowQuickPick, showInputBox, showQuickPick } from "./questions.ts";
import { type CreateStatusBarItem, statusBarApi } from "./status-bar.ts";
import { type TreesApi, treesApi } from "./trees.ts";

/** The page, as far as an extension may use it. */
export interface WindowApi extends TreesApi {
  readonly showInformationMessage: ShowMessage;
  readonly showWarningMessage: ShowMessage;
  readonly showErrorMessage: ShowMessage;
  readonly showQuickPick: ShowQuickPick;
  readonly showInputBox: ShowInputBox;
  readonly withProgress: WithProgress;
  readonly createOutputChannel: CreateOutputChannel;
  readonly createStatusBarItem: CreateStatusBarItem;
}

export function windowApi(connection: Connection, commands: CommandsApi): WindowApi {
  const newHandle = handles();
  return {
    showInformationMessage: showMessage(connection, "information"),
    showWarningMessage: showMessage(connection, "warning"),
    showErrorMessage: showMessage(connection, "error"),
    showQuickPick: showQuickPick(connection),
    showInputBox: showInputBox(connection),
    withProgress: withProgress(connection, newHandle),
    createOutputChannel: outputApi(connection, newHandle),
    createStatusBarItem: statusBarApi(connection, newHandle),
    ...treesApi({ connection, commands, newHandle }),
  };
}
