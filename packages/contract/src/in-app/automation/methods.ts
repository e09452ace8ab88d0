import { AUTOMATION_ACTIONS_LIST } from "./actions-list.ts";
import { AUTOMATION_ACTIONS_PROPOSE } from "./actions-propose.ts";
import { AUTOMATION_AI_ASK } from "./ai-ask.ts";
import { AUTOMATION_AI_READ } from "./ai-read.ts";
import { AUTOMATION_ARTIFACTS_LIST } from "./artifacts-list.ts";
import { AUTOMATION_ARTIFACTS_READ } from "./artifacts-read.ts";
import { AUTOMATION_CONFIGURATION_READ } from "./configuration-read.ts";
import { AUTOMATION_CONFIGURATION_UPDATE } from "./configuration-update.ts";
import { AUTOMATION_EVENTS_LIST } from "./events-list.ts";
import { AUTOMATION_NOTIFICATIONS_LIST } from "./notifications-list.ts";
import { AUTOMATION_NOTIFICATIONS_POST } from "./notifications-post.ts";
import { AUTOMATION_TASKS_CREATE } from "./tasks-create.ts";
import { AUTOMATION_TASKS_DELETE } from "./tasks-delete.ts";
import { AUTOMATION_TASKS_LIST } from "./tasks-list.ts";
import { AUTOMATION_TASKS_PAUSE } from "./tasks-pause.ts";
import { AUTOMATION_TASKS_RESUME } from "./tasks-resume.ts";
import { AUTOMATION_TASKS_RUN } from "./tasks-run.ts";
import { AUTOMATION_TASKS_RUNS } from "./tasks-runs.ts";

/** The methods of the built-in client's sub-domains. */
export const AUTOMATION_METHODS = {
  "automation/configuration.read": AUTOMATION_CONFIGURATION_READ,
  "automation/configuration.update": AUTOMATION_CONFIGURATION_UPDATE,
  "automation/tasks.list": AUTOMATION_TASKS_LIST,
  "automation/tasks.create": AUTOMATION_TASKS_CREATE,
  "automation/tasks.run": AUTOMATION_TASKS_RUN,
  "automation/tasks.pause": AUTOMATION_TASKS_PAUSE,
  "automation/tasks.resume": AUTOMATION_TASKS_RESUME,
  "automation/tasks.delete": AUTOMATION_TASKS_DELETE,
  "automation/tasks.runs": AUTOMATION_TASKS_RUNS,
  "automation/events.list": AUTOMATION_EVENTS_LIST,
  "automation/artifacts.list": AUTOMATION_ARTIFACTS_LIST,
  "automation/artifacts.read": AUTOMATION_ARTIFACTS_READ,
  "automation/notifications.list": AUTOMATION_NOTIFICATIONS_LIST,
  "automation/notifications.post": AUTOMATION_NOTIFICATIONS_POST,
  "automation/actions.list": AUTOMATION_ACTIONS_LIST,
  "automation/actions.propose": AUTOMATION_ACTIONS_PROPOSE,
  "automation/ai.ask": AUTOMATION_AI_ASK,
  "automation/ai.read": AUTOMATION_AI_READ,
} as const;
