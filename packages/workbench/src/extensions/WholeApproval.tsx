import { Badge, Checkbox } from "@bourse/ui";
import { capabilityWords } from "../marketplace/words.ts";

export interface WholeApprovalProps {
  readonly names: readonly string[];
  /** Capabilities that are new with this version. */
  readonly added?: readonly string[];
  readonly given: boolean;
  readonly onChange: (given: boolean) => void;
}

/** The capabilities of a web application or a model: one choice for all of them. */
export function WholeApproval({ names, added = [], given, onChange }: WholeApprovalProps) {
  return (
    <section aria-label="Permissions">
      <h3 className="text-sm font-semibold">Permissions</h3>
      <ul className="py-1">
        {names.map((name) => {
          const { title, description } = capabilityWords(name);
          return (
            <li key={name} className="py-1">
              <span className="font-medium">{title}</span> <code className="font-mono text-2xs text-muted">{name}</code>{" "}
              {added.includes(name) && <Badge tone="warning">new</Badge>}
              <span className="block text-xs text-muted">{description}</span>
            </li>
          );
        })}
      </ul>
      <Checkbox
        checked={given}
        onChange={onChange}
        title="Allow all of these"
        description="It does not run with a part of them. You can take all of them back at any time under Installed."
      />
    </section>
  );
}
