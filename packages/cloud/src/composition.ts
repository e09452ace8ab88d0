import type { Documentation } from "./documentation/documentation.ts";
import type { CatalogueCache } from "./domain/catalogue/cache.ts";
import type { Flag } from "./flags.ts";
import type { IssuerLogins } from "./ports/issuer.ts";
import type { UploadTarget } from "./ports/objects.ts";
import type { Service } from "./ports/service.ts";

/** The parts of a running service that its routes use. */
export interface Cloud {
  readonly service: Service;
  readonly issuerLogins: IssuerLogins | undefined;
  readonly cache: CatalogueCache;
  /** Present when clients upload to this service itself. */
  readonly uploads: UploadTarget | undefined;
  readonly flags: readonly Flag[];
  readonly documentation: Documentation;
}
