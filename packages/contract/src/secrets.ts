/** Patterns of leaked secrets. Each is specific enough that a match in a package is never intended. */
const CONTENTS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: "a private key", pattern: /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/ },
  { what: "a key file of this tool", pattern: /"format"\s*:\s*"bourse-key"/ },
  { what: "a cloud access key", pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  {
    what: "a code host's token",
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,}|glpat-[\w-]{20})/,
  },
  { what: "a registry's token", pattern: /\b(?:npm_[A-Za-z0-9]{36}|pypi-AgEIcHlwaS5vcmc[\w-]{50,})/ },
  { what: "a chat service's token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/ },
  { what: "a payment service's key", pattern: /\b[rs]k_live_[A-Za-z0-9]{20,}/ },
  { what: "an API key", pattern: /\bAIza[0-9A-Za-z_-]{35}/ },
  { what: "a model provider's key", pattern: /\bsk-(?:proj-|ant-)[A-Za-z0-9_-]{20,}/ },
  {
    what: "a session token in a header",
    pattern: /\bauthorization["']?\s*[:=]\s*["']?bearer\s+[A-Za-z0-9._~+/-]{20,}/i,
  },
];

/** The kinds of secrets that a text seems to hold; never the secret itself. */
export function secretsIn(text: string): readonly string[] {
  return CONTENTS.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what);
}
