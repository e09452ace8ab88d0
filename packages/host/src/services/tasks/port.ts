import type { TaskKind } from "@bourse/contract";
import type {
  Artifact,
  ArtifactList,
  NewTask,
  ObjectOrigin,
  Proposal,
  TakenProposal,
  Task,
  TaskChange,
  TaskList,
  TaskRun,
  TaskRunList,
} from "@bourse/contract/host-api";
import type { CommandFailure } from "@bourse/runtime/broker";
import type { Caller } from "../../principal/caller.ts";
import type { InApp, Trader } from "../../principal/principal.ts";
import type { AskingCaller } from "../models/ask.ts";
import type { TaskAnswered, TaskQuestion } from "./ask.ts";
import type { TaskInputs } from "./inputs/port.ts";
import type { Proposed } from "./propose.ts";

/** The trader, or code of the in-app API: both make and run tasks. Only the trader takes what a task proposes. */
export type TaskUser = Pick<Caller<Trader | InApp>, "principal" | "commit">;

/** The trader's scheduled tasks. They are global: a switch of the workspace leaves them alone. */
export interface TasksService {
  /** Tasks, the facts about each kind, and the model that they ask. */
  list(): TaskList;
  /** @throws CommandFailure `task.not_found` */
  get(id: string): Task;
  /** Refusal of another task; undefined while there is room. */
  full(): CommandFailure | undefined;
  /**
   * Creates a task of the trader's, made from a contribution if there is an origin. @throws CommandFailure `task.limit`,
   * `task.interval_too_short`, `task.schedule_invalid`
   */
  create(task: NewTask, origin: ObjectOrigin | undefined, caller: TaskUser): Task;
  /** @throws CommandFailure `task.not_found`, `task.changed`, as {@link TasksService.create} */
  change(id: string, change: TaskChange, caller: TaskUser): Task;
  /** Switches every task off, even if the disk refuses it: the data folder may be older than the trader's last decision. */
  pauseAll(): void;
  /** Stops its run as well; its results stay. @throws CommandFailure `task.not_found` */
  remove(id: string, caller: TaskUser): void;
  /**
   * Starts a run at once. @throws CommandFailure `task.not_found`, `task.running`, `task.busy`, `task.budget_spent`,
   * `model.not_configured`, `model.key_missing`
   */
  run(id: string, caller: TaskUser): TaskRun;
  /** Stops the run under way or the one that waits; does nothing if there is none. @throws CommandFailure `task.not_found` */
  stop(id: string, caller: TaskUser): void;
  /**
   * The trader has withdrawn an extension's permission to use the model. The runs that it started end, and so do the runs of its own tasks,
   * which stay switched off until they are resumed.
   */
  withdraw(extension: string, isOwn: (origin: ObjectOrigin | undefined) => boolean): void;
  /** @throws CommandFailure `task.not_found` */
  runs(id: string): TaskRunList;
  artifacts(): ArtifactList;
  /** @throws CommandFailure `artifact.not_found` */
  artifact(id: string): Artifact;
  /** The data that a task of a kind reads now. @throws CommandFailure `task.nothing_to_review` */
  read(kind: TaskKind): Promise<Pick<TaskInputs, "data" | "sources">>;
  /**
   * Asks about the data of a task; counts as a run. @throws CommandFailure `task.not_found`, `task.budget_spent`,
   * `task.nothing_to_review`, `command.busy`, `model.*`
   */
  ask(id: string, asked: TaskQuestion, caller: AskingCaller<InApp>): Promise<TaskAnswered>;
  /**
   * Adds a proposal of an extension to a result, for the trader to take. @throws CommandFailure `artifact.not_found`,
   * `automation.proposal_refused`
   */
  propose(proposed: Proposed, caller: Pick<Caller<InApp>, "principal" | "commit">): Promise<Proposal>;
  /**
   * Does what the task proposed, in the trader's name and at most once. @throws CommandFailure `proposal.*`, HostRefusal
   * of the service that does it
   */
  take(artifactId: string, n: number, caller: Caller<Trader>): Promise<TakenProposal>;
  /** Ends timers and running runs. */
  close(): Promise<void>;
}
