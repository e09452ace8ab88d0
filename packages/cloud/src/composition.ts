import type { LocalStore } from "./adapters/files/local-store.ts";
import type { Documentation } from "./documentation/documentation.ts";
import type { IssuerLogins } from "./domain/accounts/issuer-login.ts";
import type { CatalogueCache } from "./domain/catalogue/cache.ts";
import type { Flag } from "./http/route.ts";
import type { Service } from "./ports/service.ts";

/** The parts of a running service that its routes reach. */
export interface Cloud {
  readonly service: Service;
  readonly issuerLogins: IssuerLogins | undefined;
  readonly cache: CatalogueCache;
  /** Present when uploads come to this service itself. */
  readonly uploads: LocalStore | undefined;
  readonly flags: readonly Flag[];
  readonly documentation: Documentation;
}
