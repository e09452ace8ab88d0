/** A decoded form body: text, or more of the same. */
export interface Form {
  readonly [name: string]: string | Form;
}

/** Reads `a[b][0]=c` as Stripe does. */
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

/** A field that must be there as text. */
export function textOf(form: Form, name: string): string {
  const value = form[name];
  if (typeof value !== "string" || value === "") throw new StripeRefusal(400, "parameter_missing", `missing ${name}`);
  return value;
}

/** A field of fields; empty when absent. */
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

/** An error in Stripe's shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;

  constructor(status: number, code: string, message: string, type = "invalid_request_error") {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}
