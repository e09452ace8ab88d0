/** A decoded form body: text, or a nested form. */
export interface Form {
  readonly [name: string]: string | Form;
}

/** Parses `a[b][0]=c` as Stripe does. */
export function readForm(text: string): Form {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = [...name.matchAll(/[^[\]]+/g)].map(([step]) => step);
    let at = form;
    for (const step of steps.slice(0, -1)) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    at[steps.at(-1) ?? name] = value;
  }
  return form as Form;
}

/** A required text field. */
export function textOf(form: Form, name: string): string {
  const value = form[name];
  if (typeof value !== "string" || value === "") throw new StripeRefusal(400, "parameter_missing", `missing ${name}`);
  return value;
}

/** A nested field; empty when absent. */
export function partOf(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === "object" ? value : {};
}

/** A positive whole number. */
export function amountOf(form: Form, name: string): number {
  const text = textOf(form, name);
  if (!/^[1-9][0-9]{0,7}$/.test(text)) throw new StripeRefusal(400, "parameter_invalid_integer", `${name} is ${text}`);
  return Number(text);
}

/** The types of errors that do not concern the request's content. */
const TYPES: Readonly<Record<string, string>> = {
  rate_limit: "rate_limit_error",
  idempotency_mismatch: "idempotency_error",
  idempotency_key_in_use: "idempotency_error",
  "": "api_error",
};

/** An error in Stripe's form. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = TYPES[code] ?? "invalid_request_error";
  }
}
