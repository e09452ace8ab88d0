import type { TaskLimits } from "@bourse/contract";
import type { NewTask, TaskChange } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { TaskSettings } from "./task-store.ts";
import { isTimeZone } from "./timetable.ts";

/** Settings of a new task, checked. @throws CommandFailure `task.interval_too_short`, `task.schedule_invalid` */
export function newSettings(task: NewTask, limits: TaskLimits): TaskSettings {
  const { name, interval_minutes, time_of_day, time_zone, symbol, timeframe } = task;
  const minimum = Math.max(task.minimum_interval_minutes ?? 0, limits.minIntervalMinutes);
  return checked({
    name,
    interval_minutes,
    minimum_interval_minutes: minimum,
    budget: task.budget ?? limits.budget,
    ...present({ time_of_day, time_zone, symbol, timeframe }),
  });
}

/** Settings after a change; null removes a field. @throws CommandFailure as {@link newSettings} */
export function changedSettings(before: TaskSettings, change: TaskChange): TaskSettings {
  const { name, interval_minutes, budget, time_of_day, time_zone, symbol, timeframe } = change;
  const { time_of_day: _time, time_zone: _zone, symbol: _symbol, timeframe: _timeframe, ...fixed } = before;
  return checked({
    ...fixed,
    ...present({ name, interval_minutes, budget }),
    ...present({
      time_of_day: pick(time_of_day, before.time_of_day),
      time_zone: pick(time_zone, before.time_zone),
      symbol: pick(symbol, before.symbol),
      timeframe: pick(timeframe, before.timeframe),
    }),
  });
}

function checked(settings: TaskSettings): TaskSettings {
  const { interval_minutes: interval, minimum_interval_minutes: minimum, time_of_day, time_zone } = settings;
  if (interval < minimum) {
    throw new CommandFailure("task.interval_too_short", `${interval} minutes are below the minimum of ${minimum}`);
  }
  if (time_zone !== undefined && !isTimeZone(time_zone)) {
    throw new CommandFailure("task.schedule_invalid", "this computer knows no such time zone");
  }
  if ((time_of_day === undefined) === (time_zone === undefined)) return settings;
  throw new CommandFailure("task.schedule_invalid", "a time of day and its time zone belong together");
}

function pick<Value>(wanted: Value | null | undefined, before: Value | undefined): Value | undefined {
  return wanted === undefined ? before : (wanted ?? undefined);
}

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function present<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;
}
