/** Reason why an origin is refused. */
export interface OriginFault {
  readonly rule: "origin.invalid" | "origin.reserved";
  readonly message: string;
}

/** The text is not a well-formed origin. */
export function invalid(message: string): OriginFault {
  return { rule: "origin.invalid", message };
}

/** The host belongs to a non-public network. */
export function reserved(message: string): OriginFault {
  return { rule: "origin.reserved", message };
}
