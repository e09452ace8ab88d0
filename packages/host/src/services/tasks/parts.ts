import type { TaskLimits } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import type { ChartImages } from "../chart-image/chart-image.ts";
import type { ModelBackend } from "../models/backend.ts";
import type { NotificationsService } from "../notifications/port.ts";
import type { ProposalDesk } from "../proposals/desk.ts";
import type { ArtifactStore } from "./artifact-store.ts";
import type { InputSources } from "./inputs/port.ts";
import type { RunStore } from "./run-store.ts";
import type { TaskStore } from "./task-store.ts";

/** Dependencies of the tasks. Their sources have the market. */
export interface TaskDeps extends Omit<ProposalDesk, "market" | "alertLifeMs"> {
  readonly random: Random;
  readonly events: EventBus;
  readonly backend: ModelBackend;
  readonly sources: InputSources;
  /** Draws the chart that a model looks at. */
  readonly images: Pick<ChartImages, "png">;
  readonly notifications: Pick<NotificationsService, "announce">;
  /** A fault of the host itself. */
  report(cause: unknown): void;
  readonly limits?: TaskLimits;
}

/** The dependencies together with the stores. */
export interface TaskParts extends TaskDeps {
  readonly limits: TaskLimits;
  readonly tasks: TaskStore;
  readonly runs: RunStore;
  readonly artifacts: ArtifactStore;
  /** Tells the pages that tasks, runs or artifacts changed. */
  changed(): void;
}
