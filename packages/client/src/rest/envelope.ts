import { type Issue, isJsonObject, type JsonObject, parseExactJson } from "@bourse/contract";
import { ClientRefusal } from "../refusal.ts";
import { ServiceError } from "./service-error.ts";
import type { HttpAnswer } from "./transport.ts";

/** Ten thousand values for each record of a page. Small values take a parser some sixty times their size in memory. */
const MAX_VALUES = 1_000_000;

/**
 * The data of a successful answer. `code` and `message` in the body take precedence over the status: 200 alone proves
 * nothing (specification, "Errors" 2).
 *
 * @throws ServiceError when the service refuses; ClientRefusal `tool.answer_invalid` when success is not proven.
 */
export function readEnvelope(answer: HttpAnswer): unknown {
  const body = readJson(answer);
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (body === undefined || !hasCodeAndMessage(body)) {
    if (isSuccess) throw new ClientRefusal("tool.answer_invalid", "the answer is not the service's envelope");
    throw unknownShape(answer);
  }
  if (isSuccess && body.code === 0) return body.data;
  throw stated(answer, body);
}

/** The refusal in an answer of a route that returns bytes on success. */
export function refusalOf(answer: HttpAnswer): ServiceError {
  const body = readJson(answer);
  return body !== undefined && hasCodeAndMessage(body) ? stated(answer, body) : unknownShape(answer);
}

function readJson(answer: HttpAnswer): JsonObject | undefined {
  const size = answer.body.length;
  const limits = { maxBytes: size, maxStringLength: size, maxValues: MAX_VALUES };
  // Amounts of money keep every digit.
  const read = parseExactJson(answer.body, limits);
  return read.ok && isJsonObject(read.value) ? read.value : undefined;
}

function hasCodeAndMessage(body: JsonObject): boolean {
  return typeof body.code === "number" && typeof body.message === "string";
}

function stated(answer: HttpAnswer, body: JsonObject): ServiceError {
  const data = isJsonObject(body.data) ? body.data : {};
  return new ServiceError({
    code: text(data.error) || "tool.answer_invalid",
    number: Number(body.code),
    status: answer.status,
    message: text(body.message),
    hint: text(data.hint),
    issues: issuesOf(data.issues),
    requestId: text(data.request_id),
    ...retryAfter(answer),
    ...secondFactorTicket(data.second_factor),
  });
}

function unknownShape(answer: HttpAnswer): ServiceError {
  return new ServiceError({
    code: "tool.answer_invalid",
    number: 0,
    status: answer.status,
    message: `the service answered ${answer.status} without saying why`,
    hint: "Check the address of the marketplace; a proxy may have answered in its place.",
    issues: [],
    requestId: "",
    ...retryAfter(answer),
  });
}

function retryAfter(answer: HttpAnswer): { readonly retryAfterSeconds?: number } {
  const seconds = Number(answer.headers["retry-after"] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}

function secondFactorTicket(value: unknown): { readonly secondFactorTicket?: string } {
  const ticket = isJsonObject(value) ? text(value.ticket) : "";
  return ticket === "" ? {} : { secondFactorTicket: ticket };
}

function issuesOf(value: unknown): readonly Issue[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isJsonObject).map((each) => ({
    rule: text(each.rule),
    severity: each.severity === "warning" ? "warning" : "error",
    pointer: text(each.pointer),
    message: text(each.message),
    hint: text(each.hint),
  }));
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
