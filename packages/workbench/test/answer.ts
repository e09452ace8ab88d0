/** Status and body. */
export type Answer = readonly [status: number, body?: unknown];

export const refusal = (status: number, code: string, message: string): Answer => [
  status,
  { error: { code, message } },
];
