import { CAPABILITIES } from "@bourse/contract/capabilities";
import { Badge } from "@bourse/ui";

/** A capability in plain words; its own name if it is unknown. */
export function capabilityWords(name: string): { readonly title: string; readonly description: string } {
  return CAPABILITIES.find((each) => each.name === name) ?? { title: name, description: "Unknown to this client." };
}

/** The capabilities an extension requests, in short. */
export function CapabilityBadges({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <Badge>No permissions</Badge>;
  return names.map((name) => (
    <Badge key={name} tone="accent">
      {capabilityWords(name).title}
    </Badge>
  ));
}
