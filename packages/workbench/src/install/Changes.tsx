import type { Contribution, Difference } from "@bourse/contract/host-api";
import { classes } from "@bourse/ui";
import { capabilityWords } from "../marketplace/CapabilityBadges.tsx";

/** The changes of an update, compared with the installed version. */
export function Changes({ difference }: { readonly difference: Difference }) {
  const {
    from_version: from,
    added_capabilities,
    removed_capabilities,
    added_contributions,
    removed_contributions,
  } = difference;
  const words = (names: readonly string[]) => names.map((name) => `Permission: ${capabilityWords(name).title}`);
  const titles = (items: readonly Contribution[]) => items.map((each) => each.title || each.id);
  const added = [...words(added_capabilities), ...titles(added_contributions)];
  const removed = [...words(removed_capabilities), ...titles(removed_contributions)];
  return (
    <section aria-label="Changes">
      <h3 className="mb-1 text-sm font-semibold">Changes since {from}</h3>
      {added.length + removed.length === 0 ? (
        <p className="text-xs text-muted">The same permissions and contributions.</p>
      ) : (
        <ul className="text-xs">
          {added.map((text) => (
            <Change key={`+${text}`} mark="+" word="Added" text={text} />
          ))}
          {removed.map((text) => (
            <Change key={`-${text}`} mark="−" word="Removed" text={text} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChangeProps {
  readonly mark: "+" | "−";
  readonly word: string;
  readonly text: string;
}

function Change({ mark, word, text }: ChangeProps) {
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className={classes("w-2 font-mono", mark === "+" ? "text-positive" : "text-negative")}>
        {mark}
      </span>
      <span className="sr-only">{word}: </span>
      <bdi>{text}</bdi>
    </li>
  );
}
