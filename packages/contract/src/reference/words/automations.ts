import type { PlaceWords } from "./sentences.ts";

const TASKS: readonly PlaceWords[] = [
  {
    of: ["TaskList"],
    words: {
      tasks: "The automations",
      kinds: "The kinds of automations, with what the trader should know before",
      model: "The model that they ask; absent: nothing runs until one is set up",
    },
  },
  {
    of: ["TaskModel"],
    words: { provider: "Provider of the model", model: "Name of the model", host: "Server that gets the data" },
  },
  {
    of: ["Task", "NewTask", "TaskKindFacts", "Artifact", "ArtifactSummary"],
    words: { task: "Kind of the automation" },
  },
  {
    of: ["Task", "NewTask", "TaskChange"],
    words: {
      name: "Name that the trader gave the automation",
      time_of_day: "Time of day of the first run of a day, HH:MM in the time zone; absent: only the interval counts",
      budget: "What it may spend",
      symbol: "Instrument of the chart to review; absent: that of the chart in use",
      timeframe: "Timeframe of the chart to review; absent: that of the chart in use",
    },
  },
  {
    of: ["Task", "NewTask", "TaskKindFacts"],
    words: { minimum_interval_minutes: "Fewest minutes from one run to the next that can be set" },
  },
  {
    of: ["Task"],
    words: {
      spent: "What it has spent, with what may still be charged",
      "spent.runs": "Runs of the last 24 hours",
      "spent.tokens": "Tokens of the last 24 hours, read and written",
      tokens_month: "Tokens of the last 30 days, read and written",
      next_run_at: "When it runs next, RFC 3339 in UTC; absent: it is switched off",
      run: "The run that goes on, or else the last one; absent: there was none",
    },
  },
  { of: ["TaskChange"], words: { revision: "The revision that the trader saw: a later one is not overwritten" } },
  {
    of: ["TaskBudget"],
    words: {
      runs_per_day: "Most runs in 24 hours",
      tokens_per_day: "Most tokens in 24 hours, read and written",
      tokens_per_month: "Most tokens in 30 days, read and written; absent: the host's usual bound",
      seconds_per_run: "Most seconds of one run",
    },
  },
  { of: ["TaskRunList"], words: { runs: "The runs, newest first" } },
  {
    of: ["TaskRun"],
    words: {
      state: "How it goes or ended; `waiting_for_model` starts once a model is set up",
      cause: "Why it runs; `catch_up`: it was due while the host did not run or the machine slept",
      missed: "How often before it was due and did not run",
      step: "What it does now",
      error: "Why it failed; absent: it did not",
      ended_at: "When it ended, RFC 3339 in UTC; absent: it has not",
      tokens: "Tokens that it spent, read and written; absent: none is known of",
      artifact_id: "Id of what it wrote; absent: nothing",
    },
  },
  { of: ["ScanRun", "TaskRun"], words: { started_at: "When it began, RFC 3339 in UTC" } },
  {
    of: ["TaskKindFacts"],
    words: {
      sends: "Data that leaves this computer for the model, a line each",
      instructions: "The host's words to the model",
      estimate: "Tokens of a usual run",
      may_propose: "What it may propose to the trader",
    },
  },
];

const ANSWERS: readonly PlaceWords[] = [
  { of: ["ArtifactList"], words: { artifacts: "What automations wrote, newest first" } },
  {
    of: ["Artifact", "ArtifactSummary"],
    words: { task_name: "Name of the automation when it ran", made_at: "When it was written, RFC 3339 in UTC" },
  },
  { of: ["ArtifactSummary"], words: { open_proposals: "How many of its proposals can be taken" } },
  {
    of: ["Artifact"],
    words: {
      run_id: "Id of the run that wrote it",
      markdown: "The text, as headings and points; it is never shown as HTML",
      image_sha256: "SHA-256 of the image that the model got, in hex; absent: it got none",
    },
  },
  {
    of: ["Artifact", "AnswerDetails"],
    words: {
      image: "Whether the model got an image of the chart; `refused`: it takes none, and saw the numbers alone",
      provider: "Provider of the model",
      model: "Name of the model",
      usage: "Tokens that were spent",
      estimated: "Whether the host estimated them, because the provider reports none",
    },
  },
  {
    of: ["Artifact"],
    words: {
      inputs_sha256: "SHA-256 of the canonical JSON of all that the model read, in hex",
      left_out: "What the host left out of the proposals, and why",
    },
  },
  {
    of: ["AnswerDetails"],
    words: {
      inputs_sha256: "SHA-256 of the canonical JSON of what the model read at first, in hex",
      left_out: "Sources that the model invented and proposals that cannot be made, with the reasons",
    },
  },
  { of: ["Artifact", "AnswerDetails"], words: { sources: "The data that the model got" } },
  {
    of: ["ArtifactSource", "AnswerSource"],
    words: {
      what: "What the data are, in words",
      source: "Where the host has them from: a source of prices, a feed, the scanner or the trader",
      count: "How many entries there are",
      from: "Time of the oldest entry, RFC 3339 in UTC",
      to: "Time of the newest entry, RFC 3339 in UTC",
    },
  },
  {
    of: ["AnswerSource"],
    words: {
      id: "Name by which the answer refers to it",
      kind: "Kind of the data",
      cited: "Whether the answer refers to it",
    },
  },
  { of: ["Artifact", "AssistantEntry"], words: { proposals: "What the model proposes" } },
  {
    of: ["Proposal", "TakenProposal"],
    words: {
      n: "Number of the proposal within its answer",
      kind: "What would be made",
      price: "Price of an alert or of a horizontal line, in the instrument's currency",
      indicator: "Kind of the indicator; absent: the proposal has none",
      period: "Bars of an indicator with one period",
      chart_id: "Id of the chart that gets the indicator; absent: the first of the instrument",
      points: "Ends of a trend line; absent: the line is horizontal",
      "points.time": "Time of the point, RFC 3339 in UTC",
      "points.price": "Price of the point, in the instrument's currency",
      cadence_minutes: "Minutes from one run of a scan to the next",
      last_price: "The latest price when it was proposed, in the instrument's currency",
      reason: "Why it is proposed, in words",
      proposed_by: "Name of the client's extension that proposed it; absent: a model did",
      state: "Whether it can be taken",
      taken_at: "When the trader took it, RFC 3339 in UTC; absent: it was not",
    },
  },
  {
    of: ["TakenProposal"],
    words: {
      made: "What was made, in one of the members; absent for an instrument of a watchlist and for a scan",
      drawing: "The drawing that was made",
      "made.indicator": "The indicator that was made",
      alert: "The alert that was made",
    },
  },
  { of: ["AssistantList"], words: { entries: "The questions with their answers, newest first" } },
  { of: ["AssistantQuestion", "ChartQuestion"], words: { question: "The question, in the trader's words" } },
  {
    of: ["AskedChart", "ChartQuestion"],
    words: {
      from: "Beginning of the part of the chart that is asked about, RFC 3339 in UTC",
      to: "End of the part of the chart that is asked about, RFC 3339 in UTC",
      until: "Moment of a replay: the model sees nothing later, RFC 3339 in UTC; absent: it is no replay",
    },
  },
  {
    of: ["ChartQuestion"],
    words: { image: "Whether a model that takes images gets one of the bars; absent: it does not" },
  },
  {
    of: ["AssistantEntry"],
    words: {
      dispatch_id: "Id of the question",
      extension: "The extension that asked; absent: the trader did",
      "extension.name": "Name of the extension, for people",
      prompt: "The question",
      chart: "The part of a chart that it is about; absent: it is about none",
      state: "Whether it is being answered, was answered, or failed",
      answer: "The answer, as text; absent: there is none yet",
      details: "What the answer about a chart rests on",
      error: "Why it failed, a code of the error catalogue; absent: it did not",
      tokens: "Tokens spent so far; an upper bound where the provider does not report them",
    },
  },
];

const NAMES: readonly PlaceWords[] = [
  { of: ["Task"], words: { id: "Id of the automation" } },
  { of: ["TaskRun"], words: { id: "Id of the run" } },
  { of: ["Artifact", "ArtifactSummary"], words: { id: "Id of the text", title: "Title that the model gave it" } },
  { of: ["AssistantEntry"], words: { "extension.id": "Id of the extension, as in its manifest" } },
  { of: ["TaskKindFacts"], words: { title: "The kind, for people" } },
];

/** Automations and the assistant, which ask language models. */
export const AUTOMATION_WORDS: readonly PlaceWords[] = [...TASKS, ...ANSWERS, ...NAMES];
