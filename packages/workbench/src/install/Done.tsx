import type { Extension, Plan } from "@bourse/contract/host-api";
import { Notice } from "@bourse/ui";
import { capabilityWords } from "../marketplace/CapabilityBadges.tsx";

/** The result of the installation. */
export function Done({ plan, extension }: { readonly plan: Plan; readonly extension: Extension }) {
  const left = extension.asked.filter((name) => !extension.approved.includes(name));
  const containers = plan.contributions.filter((each) => each.kind === "viewContainers");
  return (
    <Notice tone="good" title={`${extension.name} ${extension.version} is installed`}>
      {containers.length > 0 && (
        <p>
          Its views are under <bdi>{containers.map((each) => each.title || each.id).join(", ")}</bdi>.
        </p>
      )}
      {left.length > 0 && <p>Not allowed: {left.map((name) => capabilityWords(name).title).join(", ")}.</p>}
      {extension.fault && (
        <p className="text-negative">
          It failed when it started: <bdi>{extension.fault.message}</bdi> <code>{extension.fault.code}</code>
        </p>
      )}
    </Notice>
  );
}
