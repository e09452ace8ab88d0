import type { HostError } from "@bourse/contract/host-api";

type Body = HostError["error"];

/** A request that the host refused or that did not reach it. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly hint: string | undefined;
  readonly issues: NonNullable<Body["issues"]>;

  constructor(status: number, body: Body) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.hint = body.hint;
    this.issues = body.issues ?? [];
  }
}

/** The host cannot be reached at all. */
export const UNREACHABLE = "page.host_unreachable";

/** The error of an unsuccessful answer. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const text = await answer.text();
  try {
    return new ApiError(answer.status, (JSON.parse(text) as HostError).error);
  } catch {
    return new ApiError(answer.status, { code: "page.answer_invalid", message: `The host answered ${answer.status}.` });
  }
}
