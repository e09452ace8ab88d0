import { CAPABILITIES } from "@bourse/contract/capabilities";
import { Lock } from "lucide-react";
import { Button } from "../controls/Button.tsx";

export interface DeniedCardProps {
  /** Names of the capabilities that are not approved. */
  readonly needs: readonly string[];
  readonly onOpenApprovals: () => void;
}

/** Shows which permission a view lacks, with a button to grant it. */
export function DeniedCard({ needs, onOpenApprovals }: DeniedCardProps) {
  return (
    <div role="status" className="flex gap-2 rounded border border-line bg-raised p-2.5">
      <Lock size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-medium">Needs a permission you have not given</p>
        <ul className="space-y-1 text-xs">
          {needs.map((need) => (
            <Need key={need} name={need} />
          ))}
        </ul>
        <div className="pt-1">
          <Button onClick={onOpenApprovals}>Review permissions</Button>
        </div>
      </div>
    </div>
  );
}

function Need({ name }: { readonly name: string }) {
  const info = CAPABILITIES.find((each) => each.name === name);
  return (
    <li>
      <span className="font-medium">{info?.title ?? name}</span>{" "}
      <code className="font-mono text-2xs text-muted">{name}</code>
      {info && <span className="block text-muted">{info.description}</span>}
    </li>
  );
}
