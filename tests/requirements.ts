import { AUTHENTICATION } from "./requirements/authentication.ts";
import { COMMANDS } from "./requirements/commands.ts";
import { EARNINGS } from "./requirements/earnings.ts";
import { ENDPOINTS } from "./requirements/endpoints.ts";
import { ERRORS } from "./requirements/errors.ts";
import { EVENTS } from "./requirements/events.ts";
import { GUEST_ABI } from "./requirements/guest-abi.ts";
import { IN_APP_SURFACES } from "./requirements/in-app-surfaces.ts";
import { INTERACTIVE } from "./requirements/interactive.ts";
import { LIMITS } from "./requirements/limits.ts";
import { MANAGED_MODEL } from "./requirements/managed-model.ts";
import { MANIFEST_COMMON } from "./requirements/manifest-common.ts";
import { PUBLISHING_WORKFLOW } from "./requirements/publishing-workflow.ts";
import type { Requirement } from "./requirements/requirement.ts";
import { RESOURCE_CONTRIBUTIONS } from "./requirements/resource-contributions.ts";
import { SERVICE } from "./requirements/service.ts";
import { VERSIONING } from "./requirements/versioning.ts";
import { VIEWS } from "./requirements/views.ts";
import { WEB_APP } from "./requirements/web-app.ts";

/** Every sentence of the specification, in its order. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...SERVICE,
  ...MANIFEST_COMMON,
  ...VIEWS,
  ...INTERACTIVE,
  ...RESOURCE_CONTRIBUTIONS,
  ...WEB_APP,
  ...MANAGED_MODEL,
  ...IN_APP_SURFACES,
  ...PUBLISHING_WORKFLOW,
  ...ENDPOINTS,
  ...EARNINGS,
  ...GUEST_ABI,
  ...COMMANDS,
  ...AUTHENTICATION,
  ...EVENTS,
  ...ERRORS,
  ...LIMITS,
  ...VERSIONING,
];
