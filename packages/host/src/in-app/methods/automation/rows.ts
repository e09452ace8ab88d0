import type { AutomationMethod } from "@bourse/contract/in-app";
import type { InAppMethodRow } from "../../method.ts";
import { automationActionsList } from "./actions-list.ts";
import { automationActionsPropose } from "./actions-propose.ts";
import { automationAiAsk } from "./ai-ask.ts";
import { automationAiRead } from "./ai-read.ts";
import { automationArtifactsList } from "./artifacts-list.ts";
import { automationArtifactsRead } from "./artifacts-read.ts";
import { automationConfigurationRead } from "./configuration-read.ts";
import { automationConfigurationUpdate } from "./configuration-update.ts";
import { automationEventsList } from "./events-list.ts";
import { automationNotificationsList } from "./notifications-list.ts";
import { automationNotificationsPost } from "./notifications-post.ts";
import { automationTasksCreate } from "./tasks-create.ts";
import { automationTasksDelete } from "./tasks-delete.ts";
import { automationTasksList } from "./tasks-list.ts";
import { automationTasksPause } from "./tasks-pause.ts";
import { automationTasksResume } from "./tasks-resume.ts";
import { automationTasksRun } from "./tasks-run.ts";
import { automationTasksRuns } from "./tasks-runs.ts";

/** The sub-domains of `automation`: complete by type, one line per method. */
export const AUTOMATION_ROWS: { readonly [Method in AutomationMethod]: InAppMethodRow } = {
  "automation/artifacts.list": automationArtifactsList,
  "automation/artifacts.read": automationArtifactsRead,
  "automation/configuration.read": automationConfigurationRead,
  "automation/configuration.update": automationConfigurationUpdate,
  "automation/events.list": automationEventsList,
  "automation/notifications.list": automationNotificationsList,
  "automation/notifications.post": automationNotificationsPost,
  "automation/tasks.create": automationTasksCreate,
  "automation/tasks.delete": automationTasksDelete,
  "automation/tasks.list": automationTasksList,
  "automation/tasks.pause": automationTasksPause,
  "automation/tasks.resume": automationTasksResume,
  "automation/tasks.run": automationTasksRun,
  "automation/tasks.runs": automationTasksRuns,
  "automation/actions.list": automationActionsList,
  "automation/actions.propose": automationActionsPropose,
  "automation/ai.ask": automationAiAsk,
  "automation/ai.read": automationAiRead,
};
