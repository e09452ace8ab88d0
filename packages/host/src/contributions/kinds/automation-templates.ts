import type { AutomationTemplate } from "@bourse/contract";
import type { AnswerField, NewTask, TaskKindFacts } from "@bourse/contract/host-api";
import { isTimeZone } from "../../services/tasks/timetable.ts";
import { answerIssue, fullIssues, type Given } from "../answers.ts";
import { type Desk, defineContribution } from "../kind.ts";

/** A week, the specification's longest interval. */
const LONGEST_MINUTES = 10_080;
const TIME_OF_DAY = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

/** A scheduled task. The host supplies the text of its question to the model, because a template has none. */
export const AUTOMATION_TEMPLATES = defineContribution({
  kind: "automationTemplates",
  makes: "A task in Automations, which runs on its schedule until you stop it",
  async preview(template, _chart, desk) {
    const { kinds, model } = desk.services.tasks.list();
    const facts = kinds.find(({ task }) => task === template.task);
    return {
      facts: [
        { label: "Task", value: facts?.title ?? template.task },
        ...(facts?.sends ?? []).map((line, at) => ({ label: at === 0 ? "Sends" : `Sends (${at + 1})`, value: line })),
        { label: "To", value: model ? `${model.provider} ${model.model} at ${model.host}` : "no model yet" },
        ...(facts ? [{ label: "A usual run", value: tokens(facts) }] : []),
      ],
      notes: model
        ? []
        : [{ code: "model.not_configured", message: "no language model is set up: the task waits until there is one" }],
      fields: fieldsOf(template, desk),
    };
  },
  async check(_template, given, { services }) {
    const [hasTime, hasZone] = [given.has("time_of_day"), given.has("time_zone")];
    const wrongTime = hasTime && given.fits("time_of_day") && !TIME_OF_DAY.test(given.text("time_of_day"));
    const wrongZone = hasTime && given.fits("time_zone") && (!hasZone || !isTimeZone(given.text("time_zone")));
    return [
      ...(wrongTime ? [answerIssue("offers.answer_type", "time_of_day", "Time of day must be like 08:30")] : []),
      ...(wrongZone
        ? [answerIssue("task.schedule_invalid", "time_zone", "A time of day needs a time zone, such as Europe/Berlin")]
        : []),
      ...fullIssues(services.tasks.full()),
    ];
  },
  async create(template, { given, origin, caller }, { services }) {
    services.tasks.create(taskOf(template, given), origin, caller);
  },
  find: ({ take }, { services }) => services.tasks.list().tasks.find((each) => each.id === take.object_id)?.name,
  remove({ take }, { services }, caller) {
    if (!services.tasks.list().tasks.some((each) => each.id === take.object_id)) return;
    services.tasks.remove(take.object_id, caller);
  },
});

const tokens = ({ estimate }: TaskKindFacts) =>
  `about ${estimate.input_tokens} tokens read and ${estimate.output_tokens} written`;

function fieldsOf(template: AutomationTemplate, desk: Desk): AnswerField[] {
  const least = leastMinutes(template, desk);
  const optional = { type: "text", required: false } as const;
  return [
    { name: "name", label: "Name", type: "text", required: true, minimum: 1, maximum: 128, value: template.name },
    {
      name: "interval_minutes",
      label: "Minutes between runs",
      type: "integer",
      required: true,
      minimum: least,
      maximum: LONGEST_MINUTES,
      value: least,
    },
    { ...optional, name: "time_of_day", label: "Time of the day's first run", hint: "08:30; empty: at any time" },
    { ...optional, name: "time_zone", label: "Time zone", value: "UTC", hint: "An IANA name, such as Europe/Berlin" },
  ];
}

function leastMinutes({ task, minimumIntervalMinutes }: AutomationTemplate, { services }: Desk): number {
  const host = services.tasks.list().kinds.find((each) => each.task === task)?.minimum_interval_minutes ?? 0;
  return Math.max(host, minimumIntervalMinutes);
}

function taskOf({ task, minimumIntervalMinutes }: AutomationTemplate, given: Given): NewTask {
  const daily = given.has("time_of_day");
  return {
    task,
    name: given.text("name"),
    interval_minutes: given.number("interval_minutes"),
    minimum_interval_minutes: minimumIntervalMinutes,
    ...(daily ? { time_of_day: given.text("time_of_day"), time_zone: given.text("time_zone") } : {}),
  };
}
