import { defineRequirements } from "./requirement.ts";

export const RESOURCE_CONTRIBUTIONS = defineRequirements([
  { id: "CONTRIB-01", text: "`contributes` of a `resource` manifest may hold these keys (no others):" },
  {
    id: "CONTRIB-02",
    text: "`views`, `viewContainers`, `watchlistPresets` (1-16 items), `researchLinks` (1-16), `scannerPresets` (1-16), `indicatorPresets` (1-16), `automationTemplates` (1-16), `alertTemplates` (1-32), `chartAnnotations` (1-32).",
  },
  { id: "CONTRIB-03", text: "**watchlistPreset** (no additional properties):" },
  {
    id: "CONTRIB-04",
    text: "`id` namespaced id, `name` 1-128, `description` max 1024 (optional), `symbols` array of 1-100 unique strings, each 1-64 chars from letters, digits and `^ . _ : / -`.",
  },
  { id: "CONTRIB-05", text: "Required: id, name, symbols." },
  {
    id: "CONTRIB-06",
    text: "The host imports it into the user's own list after the user previews it.",
  },
  { id: "CONTRIB-07", text: "It does not read the user's list." },
  { id: "CONTRIB-08", text: "**researchLink**:", note: "leads in to what follows" },
  {
    id: "CONTRIB-09",
    text: "`id` namespaced id, `title` 1-128, `description` max 1024 (optional), `url` (URI, 9-2048 chars, must start with `https://`), `scope` (`general` or `symbol`), `symbol` (1-128).",
  },
  { id: "CONTRIB-10", text: "Required: id, title, url, scope." },
  { id: "CONTRIB-11", text: "When scope is `general`, `symbol` must be absent." },
  { id: "CONTRIB-12", text: "When scope is `symbol`, `symbol` is required." },
  {
    id: "CONTRIB-13",
    text: "The user opens the link; the extension does not fetch the page.",
  },
  { id: "CONTRIB-14", text: "**scannerPreset**:", note: "leads in to what follows" },
  {
    id: "CONTRIB-15",
    text: "`id`, `name` 1-128, `description` max 1024 (optional), `kind` (only `smc_watch`), `symbols` (1-25 unique strings of form `<exchange>:<symbol>`; exchange part 1-16 chars of letters, digits, `. _ -`; symbol part 1-32 chars of letters, digits and `^ . _ / -`), `styles` (1-4 unique of `S`, `D`, `W`, `P`), `cadenceMinutes` (object with 1-4 keys among `S`, `D`, `W`, `P`; integers with ranges S 1-1440, D 5-1440, W 15-1440, P 60-1440).",
  },
  { id: "CONTRIB-16", text: "All except description are required." },
  { id: "CONTRIB-17", text: "**indicatorPreset**:", note: "leads in to what follows" },
  {
    id: "CONTRIB-18",
    text: "`id`, `name` 1-128, `description` (optional, max 1024), `kind` (only `technical_indicator`), `indicator` (`sma`, `ema`, `rsi`, `macd`), `parameters` (object).",
  },
  { id: "CONTRIB-19", text: "For `sma`, `ema`, `rsi`, parameters hold exactly `period` (integer 2-500), required." },
  {
    id: "CONTRIB-20",
    text: "For `macd`, parameters hold exactly `fastPeriod` (integer 2-100), `slowPeriod` (integer 3-500), `signalPeriod` (integer 1-100), all required.",
  },
  { id: "CONTRIB-21", text: "All except description are required." },
  { id: "CONTRIB-22", text: "**automationTemplate**:" },
  {
    id: "CONTRIB-23",
    text: "`id`, `name` 1-128, `description` (optional, max 1024), `task` (`morning_briefing`, `today_briefing`, `screener_review`, `visual_pattern_review`), `minimumIntervalMinutes` (integer 5-10080).",
  },
  { id: "CONTRIB-24", text: "Required: id, name, task, minimumIntervalMinutes." },
  { id: "CONTRIB-25", text: "A template carries no prompt, script or tool." },
  { id: "CONTRIB-26", text: "**alertTemplate**:" },
  {
    id: "CONTRIB-27",
    text: "`id`, `title` 1-128, `description` (optional, max 1024), `condition` (`crossing`, `crossingUp`, `crossingDown`, `greaterThan`, `lessThan`, `enteringChannel`, `exitingChannel`, `insideChannel`, `outsideChannel`, `movingUp`, `movingDown`, `movingUpPercents`, `movingDownPercents`, `movingUpOrDown`), `expirationSeconds` (integer 60-2592000).",
  },
  { id: "CONTRIB-28", text: "All except description are required." },
  {
    id: "CONTRIB-29",
    text: "The user supplies the symbol and threshold and confirms before a native alert is created.",
  },
  { id: "CONTRIB-30", text: "**chartAnnotation**:" },
  {
    id: "CONTRIB-31",
    text: "`id`, `title` 1-128, `description` (optional, max 1024), `kind` (`horizontalLine`, `trendLine`), `color` (string `#` followed by 6 hex digits), `lineWidth` (integer 1-5).",
  },
  { id: "CONTRIB-32", text: "All except description are required." },
  {
    id: "CONTRIB-33",
    text: "The user picks chart coordinates and confirms before creation.",
  },
  { id: "CONTRIB-34", text: "Capability coupling in a resource manifest:" },
  {
    id: "CONTRIB-35",
    text: "`scannerPresets` or `indicatorPresets` present | `capabilities` present and contains `tradingRead`",
  },
  {
    id: "CONTRIB-36",
    text: "`automationTemplates` present | `capabilities` has at least 2 items, containing `tradingRead` and `languageModel`",
  },
  { id: "CONTRIB-37", text: "`capabilities` contains `languageModel` | `automationTemplates` present" },
  { id: "CONTRIB-38", text: "`alertTemplates` present | `capabilities` contains `alertsWrite`" },
  { id: "CONTRIB-39", text: "`capabilities` contains `alertsWrite` | `alertTemplates` present" },
  { id: "CONTRIB-40", text: "`chartAnnotations` present | `capabilities` contains `chartWrite`" },
  { id: "CONTRIB-41", text: "`capabilities` contains `chartWrite` | `chartAnnotations` present" },
  {
    id: "CONTRIB-42",
    text: "Host capability needs per contribution: static views none; quote views `tradingRead`; watchlistPresets none; researchLinks none; scannerPresets `tradingRead`; indicatorPresets `tradingRead` (SMA, EMA, RSI, MACD computed on local OHLC); automationTemplates `tradingRead` + `languageModel`; alertTemplates `alertsWrite`; chartAnnotations `chartWrite`.",
  },
  {
    id: "CONTRIB-43",
    text: "A template never creates objects or starts code on its own.",
  },
]);
