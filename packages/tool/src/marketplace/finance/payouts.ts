import { ClientRefusal, type RestClient, type Withdrawal } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { print, printList } from "../print.ts";
import { queryOf } from "../query.ts";
import { keyOf } from "./keys.ts";
import { payoutLine, warningText } from "./lines.ts";

/** Withdrawals of every account, newest first. */
export async function listPayouts(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const state = textOption(given, "state") as Withdrawal["state"] | undefined;
  const items = await rest.readAll("listPayouts", { query: queryOf({ state }) });
  return printList(given, io, { items, line: payoutLine, none: "There is no such withdrawal." });
}

/** Marks a reserved withdrawal as submitted for payment. */
export function submitPayout(given: Invocation, io: Io): Promise<ExitCode> {
  const reference = textOption(given, "reference") ?? "";
  return move(given, io, async (rest, { path, key }) => {
    const done = await rest.call("submitPayout", { path, body: { reference, idempotency_key: key } });
    for (const each of done.warnings) await io.err(warningText(each));
    return done;
  });
}

/** Records the outcome of a payout. @throws ClientRefusal `tool.usage` for any other outcome. */
export async function resolvePayout(given: Invocation, io: Io): Promise<ExitCode> {
  const [, outcome = ""] = given.args;
  if (outcome !== "paid" && outcome !== "failed")
    throw new ClientRefusal("tool.usage", `"${outcome}" is not an outcome: a payout is paid or failed.`);
  const body = { outcome, reason: textOption(given, "reason") ?? "" } as const;
  return move(given, io, (rest, { path, key }) =>
    rest.call("resolvePayout", { path, body: { ...body, idempotency_key: key } }),
  );
}

/** Asks the provider for the state of a withdrawal. */
export function askProvider(given: Invocation, io: Io): Promise<ExitCode> {
  return move(given, io, (rest, { path, key }) => rest.call("settlePayout", { path, body: { idempotency_key: key } }));
}

interface Wish {
  readonly path: { readonly withdrawal_id: string };
  readonly key: string;
}

type Move = (rest: RestClient, wish: Wish) => Promise<Withdrawal>;

async function move(given: Invocation, io: Io, run: Move): Promise<ExitCode> {
  const path = { withdrawal_id: idShownBy(given, "finance withdrawals") };
  const { rest } = openLoggedIn(given, io);
  const key = await keyOf(given, io);
  const done = await run(rest, { path, key });
  return print(given, io, { json: { ...done, idempotency_key: key }, lines: (style) => [payoutLine(done, style)] });
}
