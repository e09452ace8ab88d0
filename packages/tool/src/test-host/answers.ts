import {
  COMMAND_CONTRACTS,
  type CommandMethod,
  catalogueEntry,
  checkCommandResult,
  type EnvelopeCommand,
  type ErrorCode,
  type Issue,
  isCommandMethod,
  isErrorCode,
  issue,
  type ParamsOf,
  type ResultOf,
} from "@bourse/contract";
import { failed, type Outcome } from "@bourse/runtime/broker";
import { TestHostError } from "./refusal.ts";

/** A refusal that a command answers with; made by {@link failure}. */
export class Failure {
  readonly code: ErrorCode;
  readonly message: string;

  constructor(code: ErrorCode, message: string) {
    this.code = code;
    this.message = message;
  }

  /** Whether the same command may succeed later: the catalogue says so for each code, and a host never says otherwise. */
  get retryable(): boolean {
    return catalogueEntry(this.code).retryable === true;
  }
}

/**
 * A failure as the answer to a command. The guest's promise is rejected with `CommandFailed`.
 *
 * @example commands: { "alerts.create": failure("command.timeout") }
 */
export function failure(code: ErrorCode, message: string = catalogueEntry(code).title): Failure {
  return new Failure(code, message);
}

/** The result of a command, as its contract has it. */
export type Result<Method extends CommandMethod> = ResultOf<(typeof COMMAND_CONTRACTS)[Method]>;
/** The parameters of a command, as its contract has them. */
export type Params<Method extends CommandMethod> = ParamsOf<(typeof COMMAND_CONTRACTS)[Method]>;

/** An answer: a result, a failure, or `real` for the answer of the runtime's own services. */
export type Answer<Method extends CommandMethod = CommandMethod> = Result<Method> | Failure | "real";

/** One command that a function answers. */
export interface Asked {
  /** How often the method was asked before: 0 for the first time. */
  readonly index: number;
  /** The time of the event, ISO 8601 UTC. */
  readonly now: string;
}

/**
 * How a method is answered: always with the same answer, by a function, with the runtime's services (`real`, as without
 * an entry), or not before the test says so (`later`).
 */
export type Fake<Method extends CommandMethod = CommandMethod> =
  | Answer<Method>
  | "later"
  | ((params: Params<Method>, asked: Asked) => Answer<Method> | Promise<Answer<Method>>);

/** Answers by the methods of commands. */
export type Fakes = { readonly [Method in CommandMethod]?: Fake<Method> };

/** The answers of a test, each held to the contract of its command: a fake must not lie. */
export class Answers {
  readonly #fakes = new Map<CommandMethod, Fake>();
  readonly #asked = new Map<CommandMethod, number>();

  /** Sets the answer to a method. @throws TestHostError for one that no host would give */
  set(method: CommandMethod, fake: Fake): void {
    const issues = faultsOf(method, fake, `/${method}`);
    if (issues.length > 0) throw refused(issues);
    this.#fakes.set(method, fake);
  }

  /** The outcome of a command; `real` for one that the runtime answers, `later` for one that waits. */
  async outcomeOf({ method, params }: EnvelopeCommand, now: string): Promise<Outcome | "real" | "later"> {
    const fake = this.#fakes.get(method) ?? "real";
    const index = this.#asked.get(method) ?? 0;
    this.#asked.set(method, index + 1);
    if (fake === "later") return fake;
    const answer = typeof fake === "function" ? await fake(params as never, { index, now }) : fake;
    return answer === "real" ? answer : checked(method, answer);
  }
}

/** An answer as the outcome that the guest gets. @throws TestHostError for one that no host would give */
export function checked(method: CommandMethod, answer: Exclude<Answer, "real">): Outcome {
  const issues = faultsOf(method, answer, `/${method}`);
  if (issues.length > 0) throw refused(issues);
  return answer instanceof Failure ? failed(answer.code, answer.message) : { ok: true, result: answer };
}

const refused = (issues: readonly Issue[]) =>
  new TestHostError("tool.test_answer_invalid", "an answer of the test breaks the contract of its command", issues);

/** Every reason against the answers of `createTestHost`. */
export function fakeFaults(fakes: Readonly<Record<string, unknown>>): readonly Issue[] {
  return Object.entries(fakes).flatMap(([method, fake]) => faultsOf(method, fake, `/commands/${method}`));
}

function faultsOf(method: string, fake: unknown, pointer: string): readonly Issue[] {
  if (!isCommandMethod(method)) {
    const near = Object.keys(COMMAND_CONTRACTS).filter((each) => each.split(".")[0] === method.split(".")[0]);
    const known = near.length > 0 ? near : Object.keys(COMMAND_CONTRACTS);
    return [issue("tool.test_setup_invalid", pointer, `There is no command ${method}; there is ${known.join(", ")}.`)];
  }
  if (fake === "real" || fake === "later" || typeof fake === "function") return [];
  if (fake instanceof Failure) {
    if (isErrorCode(fake.code)) return [];
    return [issue("tool.test_answer_invalid", `${pointer}/code`, `The catalogue has no code ${String(fake.code)}.`)];
  }
  return checkCommandResult(COMMAND_CONTRACTS[method], fake).map((each) =>
    issue("tool.test_answer_invalid", `${pointer}${each.pointer}`, each.message),
  );
}
