/** Characters of a secret: keys have some 50 to 200, a signed bearer token up to about 2,000. */
export const SECRET_MAX_LENGTH = 4096;

/** Limits of the store of keys and credentials. */
export interface SecretLimits {
  /** Characters of a name. */
  readonly maxNameLength: number;
  /** Characters of a secret. */
  readonly maxSecretLength: number;
  readonly maxSecrets: number;
  /** Bytes of the file; follows from the other limits. */
  readonly maxFileBytes: number;
}

/** Default limits of a host. */
export const SECRET_LIMITS: SecretLimits = {
  // An extension's id, a source's id, a kind and an origin.
  maxNameLength: 1024,
  maxSecretLength: SECRET_MAX_LENGTH,
  // The trader types each by hand.
  maxSecrets: 512,
  maxFileBytes: 4 * 1024 * 1024,
};
