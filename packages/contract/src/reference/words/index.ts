import { AUTOMATION_WORDS } from "./automations.ts";
import { BACKTEST_WORDS } from "./backtests.ts";
import { DESK_WORDS } from "./desk.ts";
import { EXTENSION_WORDS } from "./extensions.ts";
import { HOST_WORDS } from "./host.ts";
import { IN_APP_WORDS } from "./in-app.ts";
import { MARKET_WORDS } from "./market.ts";
import { MARKETPLACE_WORDS } from "./marketplace.ts";
import { MEMBER_WORDS } from "./members.ts";
import { PARAMETER_WORDS } from "./parameters.ts";
import { Sentences } from "./sentences.ts";
import { TRADING_WORDS } from "./trading.ts";
import { TRUST_WORDS } from "./trust.ts";
import { WATCH_WORDS } from "./watches.ts";

const PLACES = [
  ...AUTOMATION_WORDS,
  ...BACKTEST_WORDS,
  ...DESK_WORDS,
  ...EXTENSION_WORDS,
  ...HOST_WORDS,
  ...IN_APP_WORDS,
  ...MARKET_WORDS,
  ...MARKETPLACE_WORDS,
  ...PARAMETER_WORDS,
  ...TRADING_WORDS,
  ...TRUST_WORDS,
  ...WATCH_WORDS,
];

/** The sentences of the members of the local API. */
export const localSentences = (): Sentences => new Sentences({ common: MEMBER_WORDS, places: PLACES });
