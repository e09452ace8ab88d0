import { createHash } from "node:crypto";
import { type AlertLimits, canonicalize, type JsonValue } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { type CommandContext, CommandFailure, type Installed } from "@bourse/runtime/broker";
import type { DialogAnswer, DialogsService } from "../dialogs/port.ts";
import { isMoving } from "./conditions/index.ts";
import { alertFacts, type DecimalsOf } from "./describe.ts";
import type { RuleDesk } from "./desk.ts";
import type { AlertFeeds } from "./feeds.ts";
import type { AlertProposal, CreatedAlert } from "./port.ts";
import type { Rule } from "./rule.ts";
import { readExpiry, thresholdFault } from "./threshold.ts";

interface Dependencies {
  readonly random: Random;
  readonly desk: RuleDesk;
  readonly feeds: AlertFeeds;
  readonly dialogs: DialogsService;
  readonly limits: AlertLimits;
  readonly chartExists: (chartId: string) => boolean;
  readonly contributes: (extensionId: string, contributionId: string) => boolean;
  readonly decimalsOf: DecimalsOf;
}

interface Pending {
  readonly digest: string;
  readonly outcome: Promise<CreatedAlert>;
}

/**
 * Turns guests' proposals into rules, with the trader's consent. A proposal opens one dialog, however often it is sent.
 */
export function alertProposals(parts: Dependencies) {
  const pending = new Map<string, Map<string, Pending>>();
  return async (proposal: AlertProposal, context: CommandContext): Promise<CreatedAlert> => {
    const { principal } = context;
    const digest = digestOf(proposal);
    const known = findKnown(parts, proposal, { principal, digest });
    if (known) return known;
    const own = pending.get(principal.generation) ?? new Map<string, Pending>();
    const twin = own.get(proposal.client_request_id);
    if (twin) return twin.digest === digest ? twin.outcome : conflict();
    if (own.size >= parts.limits.maxProposals) {
      throw new CommandFailure("command.busy", `${own.size} proposals wait for the trader`);
    }
    const asked: Pending = { digest, outcome: propose(parts, proposal, { context, digest }) };
    pending.set(principal.generation, own.set(proposal.client_request_id, asked));
    const forget = () => {
      if (own.get(proposal.client_request_id) === asked) own.delete(proposal.client_request_id);
      if (own.size === 0 && pending.get(principal.generation) === own) pending.delete(principal.generation);
    };
    // An extension that is enabled again keeps its generation: a proposal of an ended session must not answer the next
    // one.
    context.signal.addEventListener("abort", forget);
    try {
      return await asked.outcome;
    } finally {
      context.signal.removeEventListener("abort", forget);
      forget();
    }
  };
}

interface Asked {
  readonly context: CommandContext;
  readonly digest: string;
}

async function propose(parts: Dependencies, proposal: AlertProposal, asked: Asked): Promise<CreatedAlert> {
  const { desk, feeds, limits } = parts;
  const { context } = asked;
  const expiresAt = checkNumbers(proposal, context.now(), limits);
  checkRoom(desk, context.principal, limits);
  checkContribution(parts, proposal, context.principal);
  if (!parts.chartExists(proposal.chart_id)) throw new CommandFailure("command.not_found", "no such chart is open");
  const found = await feeds.find({ symbol: proposal.symbol, timeframe: proposal.timeframe });
  if (!found.ok) throw new CommandFailure("command.not_available", found.reason.message);
  const watched = {
    ...found.data,
    kind: proposal.kind,
    price: proposal.price,
    secondPrice: proposal.second_price,
  };
  // From now on the series is held for the proposal, so that the closes are loaded when the rule begins.
  const holder = `proposal:${parts.random.uuid()}`;
  try {
    const closes = isMoving(proposal.kind) ? feeds.hold(holder, found.data) : undefined;
    const facts = alertFacts({ ...watched, expiresAt }, parts.decimalsOf);
    const answer = await ask(parts, { proposal, context, facts });
    await closes;
    return context.commit(() => decide(parts, answer, { ...asked, proposal, draft: { ...watched, expiresAt } }));
  } finally {
    feeds.release(holder);
  }
}

function ask({ dialogs }: Dependencies, { proposal, context, facts }: Question): Promise<DialogAnswer> {
  const { title, message, kind } = proposal;
  const request = { kind: "create_alert", title, message, facts, asksPeriod: isMoving(kind) } as const;
  return dialogs.ask(context.principal, request, context.signal);
}

interface Question {
  readonly proposal: AlertProposal;
  readonly context: CommandContext;
  readonly facts: ReturnType<typeof alertFacts>;
}

type Draft = Pick<Rule, "symbol" | "timeframe" | "sourceId" | "kind" | "price" | "secondPrice" | "expiresAt">;

interface Decision extends Asked {
  readonly proposal: AlertProposal;
  readonly draft: Draft;
}

/** Records the trader's answer: creates the rule, or remembers the refusal. Nothing waits in here. */
function decide(parts: Dependencies, answer: DialogAnswer, decision: Decision): CreatedAlert {
  const { desk, limits } = parts;
  const { context, proposal, draft } = decision;
  if (!answer.accepted) {
    desk.declined.add(context.principal, proposal.client_request_id);
    throw new CommandFailure("command.declined", "the trader declined");
  }
  checkRoom(desk, context.principal, limits);
  checkContribution(parts, proposal, context.principal);
  if (Date.parse(draft.expiresAt) <= context.now().getTime()) {
    throw new CommandFailure("alerts.expiry_invalid", "the alert expired before the trader had answered");
  }
  const rule = ruleOf(parts.random.uuid(), decision, periodOf(draft, answer, limits));
  desk.add(rule);
  return created(rule);
}

function periodOf({ kind }: Draft, { period = 1 }: DialogAnswer, limits: AlertLimits): number | undefined {
  if (!isMoving(kind)) return undefined;
  return Math.min(Math.max(1, Math.trunc(period)), limits.maxPeriod);
}

function ruleOf(id: string, { context, proposal, digest, draft }: Decision, period: number | undefined): Rule {
  const { principal } = context;
  return {
    ...draft,
    period,
    id,
    origin: {
      extension: principal.id,
      key: principal.keyId,
      clientRequestId: proposal.client_request_id,
      digest,
      contributionId: proposal.contribution_id,
    },
    owner: principal.id,
    chartId: proposal.chart_id,
    state: "active",
    repeat: "once",
    title: proposal.title,
    message: proposal.message,
    createdAt: context.now().toISOString(),
  };
}

interface Sent {
  readonly principal: Installed;
  readonly digest: string;
}

/** The earlier rule or refusal for the same id. */
function findKnown({ desk, limits }: Dependencies, proposal: AlertProposal, { principal, digest }: Sent) {
  const clientRequestId = proposal.client_request_id;
  const made = desk.store.findRequest({ extension: principal.id, key: principal.keyId, clientRequestId });
  if (made) return made.digest === digest ? created(made) : conflict();
  if (desk.declined.has(principal, clientRequestId)) {
    throw new CommandFailure("command.declined", "the trader has declined this before");
  }
  if (desk.declined.count(principal) >= limits.maxDeclined) {
    throw new CommandFailure("command.declined", "the trader has declined too often to be asked again");
  }
  return undefined;
}

function checkNumbers(proposal: AlertProposal, now: Date, limits: AlertLimits): string {
  const { kind, price, second_price: secondPrice } = proposal;
  const fault = thresholdFault({ kind, price, secondPrice, period: undefined });
  if (fault) throw new CommandFailure("alerts.threshold_invalid", fault);
  const expiry = readExpiry(proposal.expires_at, now, limits);
  if ("fault" in expiry) throw new CommandFailure("alerts.expiry_invalid", expiry.fault);
  return expiry.at;
}

/** The rule keeps this id, so it must be a contribution of the installed manifest. */
function checkContribution({ contributes }: Dependencies, proposal: AlertProposal, { id }: Installed): void {
  if (contributes(id, proposal.contribution_id)) return;
  throw new CommandFailure("alerts.contribution_unknown", "the manifest contributes nothing with this contribution_id");
}

function checkRoom({ store }: RuleDesk, { id }: Installed, limits: AlertLimits): void {
  if (store.openCountOf(id) >= limits.maxOpenPerExtension) {
    throw new CommandFailure("command.limit", `the extension has ${limits.maxOpenPerExtension} alerts`);
  }
  if (store.openCount() >= limits.maxOpen) {
    throw new CommandFailure("command.limit", `the host has ${limits.maxOpen} alerts`);
  }
}

function created({ id, state, expiresAt }: Pick<Rule, "id" | "state" | "expiresAt">): CreatedAlert {
  return { id, state, expires_at: expiresAt };
}

function conflict(): never {
  throw new CommandFailure("command.conflict", "this client_request_id is already used for another alert");
}

function digestOf(proposal: AlertProposal): string {
  return createHash("sha256")
    .update(canonicalize(proposal as JsonValue))
    .digest("hex");
}
