import type { Plan } from "@bourse/contract/host-api";
import { LoaderCircle } from "lucide-react";

/** Shown while the host installs. The host does not report steps, so there is no progress bar. */
export function Progress({ plan }: { readonly plan: Plan }) {
  return (
    <div role="status" className="flex items-center gap-3 py-6">
      <LoaderCircle size={18} aria-hidden="true" className="animate-spin text-accent" />
      <span>
        Checking the signature again and starting <bdi>{plan.name}</bdi> {plan.version}…
      </span>
    </div>
  );
}
