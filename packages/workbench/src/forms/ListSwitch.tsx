import { classes } from "@bourse/ui";

interface ListSwitchProps<Name extends string> {
  /** For screen readers: the name of the choice. */
  readonly legend: string;
  /** Each list and its words, in their order. */
  readonly words: Readonly<Partial<Record<Name, string>>>;
  readonly shown: Name;
  readonly onShown: (shown: Name) => void;
}

/** Buttons of which one is pressed: the list that a panel shows. */
export function ListSwitch<Name extends string>({ legend, words, shown, onShown }: ListSwitchProps<Name>) {
  return (
    <fieldset className="flex w-fit gap-0.5 rounded bg-raised p-0.5">
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(words) as Name[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === shown}
          onClick={() => onShown(each)}
          className={classes(
            "h-6 rounded px-1.5 text-xs font-medium",
            each === shown ? "bg-surface text-accent shadow-sm" : "text-muted hover:text-text",
          )}
        >
          {words[each]}
        </button>
      ))}
    </fieldset>
  );
}
