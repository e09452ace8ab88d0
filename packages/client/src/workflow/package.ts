import { type Package, readPackage } from "@bourse/archive";
import { ClientRefusal } from "../refusal.ts";

/** An archive that passed the whole package check, with the data that the workflow needs. */
export interface ChosenPackage {
  readonly archive: Uint8Array;
  readonly package: Package;
  /** Name of the publisher, read from the package instead of typed. */
  readonly publisher: string;
}

/**
 * Chooses an archive for publication: step 1 of the specification's workflow.
 *
 * @throws ClientRefusal `tool.package_refused` with every issue.
 */
export async function choosePackage(archive: Uint8Array): Promise<ChosenPackage> {
  const verdict = await readPackage(archive);
  if (!verdict.ok || verdict.package === undefined)
    throw new ClientRefusal("tool.package_refused", "The package is refused.", verdict.issues);
  return { archive, package: verdict.package, publisher: verdict.package.manifest.publisher };
}
