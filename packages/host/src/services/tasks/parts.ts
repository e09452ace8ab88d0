import type { TaskLimits } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import type { Database } from "../../store/database.ts";
import type { AlertManager } from "../alerts/port.ts";
import type { ChartImages } from "../chart-image/chart-image.ts";
import type { ChartsService } from "../charts/port.ts";
import type { DrawingsService } from "../drawings/port.ts";
import type { IndicatorsService } from "../indicators/port.ts";
import type { ModelBackend } from "../models/backend.ts";
import type { NotificationsService } from "../notifications/port.ts";
import type { ScansService } from "../scans/port.ts";
import type { WatchlistService } from "../watchlist/port.ts";
import type { ArtifactStore } from "./artifact-store.ts";
import type { InputSources } from "./inputs/port.ts";
import type { RunStore } from "./run-store.ts";
import type { TaskStore } from "./task-store.ts";

/** Dependencies of the tasks. */
export interface TaskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly backend: ModelBackend;
  readonly sources: InputSources;
  readonly alerts: Pick<AlertManager, "create">;
  readonly watchlist: Pick<WatchlistService, "lists" | "change">;
  readonly charts: Pick<ChartsService, "list">;
  readonly indicators: Pick<IndicatorsService, "create">;
  readonly drawings: Pick<DrawingsService, "create">;
  readonly scans: Pick<ScansService, "create">;
  /** Draws the chart that a model looks at. */
  readonly images: Pick<ChartImages, "png">;
  readonly notifications: Pick<NotificationsService, "announce">;
  /** A fault of the host itself. */
  report(cause: unknown): void;
  readonly limits?: TaskLimits;
}

/** The same with the stores. */
export interface TaskParts extends TaskDeps {
  readonly limits: TaskLimits;
  readonly tasks: TaskStore;
  readonly runs: RunStore;
  readonly artifacts: ArtifactStore;
  /** Tells the pages that tasks, runs or artifacts changed. */
  changed(): void;
}
