/** Why an origin is refused. */
export interface OriginFault {
  readonly rule: "origin.invalid" | "origin.reserved";
  readonly message: string;
}

/** The text is no origin as it must be written. */
export function invalid(message: string): OriginFault {
  return { rule: "origin.invalid", message };
}

/** The host belongs to a network that is not public. */
export function reserved(message: string): OriginFault {
  return { rule: "origin.reserved", message };
}
