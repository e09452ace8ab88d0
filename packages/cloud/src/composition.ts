import type { Documentation } from "./documentation/documentation.ts";
import type { IssuerLogins } from "./domain/accounts/issuer-login.ts";
import type { CatalogueCache } from "./domain/catalogue-cache.ts";
import type { Service } from "./domain/service.ts";
import type { Flag } from "./http/route.ts";
import type { LocalStore } from "./objects/local-store.ts";

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
