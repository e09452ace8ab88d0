import type { DevelopedDifference, DevelopedFolder as Folder } from "@bourse/contract/host-api";
import { Button, formatClock, Notice, plural } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { capabilityWords } from "../marketplace/words.ts";
import { useConsent, useDeveloper } from "./queries.ts";

const STAGES = {
  build: "Its build failed",
  check: "The package check refused it",
  types: "Its types do not fit",
  run: "It failed while it ran",
} as const;

/** The fault of the latest save, with the author's lines, and what changed code answers otherwise. */
export function FolderState({ folder }: { readonly folder: string }) {
  const known = useDeveloper().data?.folders.find((each) => each.folder === folder);
  return known ? <State known={known} /> : null;
}

function State({ known }: { readonly known: Folder }) {
  const { difference, guest_fault: guest } = known;
  // The tool finds the place of a guest's fault a moment later.
  const fault =
    known.fault ?? (guest && { ...guest, stage: "run" as const, file: undefined, line: undefined, frame: undefined });
  return (
    <>
      {fault && (
        <Notice
          tone="error"
          title={
            fault.file === undefined ? STAGES[fault.stage] : `${STAGES[fault.stage]} at ${fault.file}:${fault.line}`
          }
        >
          <p className="break-words whitespace-pre-wrap">
            <bdi>{fault.message}</bdi> <code className="text-2xs text-muted">{fault.code}</code>
          </p>
          {fault.frame !== undefined && <Lines label="The lines of the fault" text={fault.frame} />}
          <p className="mt-1 text-muted">
            {fault.stage === "types"
              ? "What was saved runs all the same."
              : "What ran before goes on until the next save without a fault."}
          </p>
        </Notice>
      )}
      {difference && difference.differing > 0 && (
        <details className="text-xs">
          <summary className="cursor-pointer">
            {difference.differing} of the last {inputsOf(difference)} have another answer
          </summary>
          <Lines label="The first difference" text={difference.text} />
        </details>
      )}
      {difference?.differing === 0 && (
        <p className="text-xs text-muted">Same answers to the last {inputsOf(difference)}.</p>
      )}
    </>
  );
}

/** A view of API v1 gets no events: it is drawn. */
const inputsOf = ({ events, drawings }: DevelopedDifference): string => plural(events, drawings ? "drawing" : "event");

function Lines({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
      tabIndex={0}
      className="mt-1 overflow-x-auto rounded border border-line bg-surface"
    >
      <pre className="p-2 font-mono text-2xs leading-snug">{text}</pre>
    </div>
  );
}

/** A folder that runs: what it asks for, and how its latest save went. */
export function FolderCard({ known, name }: { readonly known: Folder; readonly name: string | undefined }) {
  const { folder, extension_id: id, saves, shown_at: at } = known;
  const title = name ?? folder.split(/[\\/]/).at(-1) ?? folder;
  return (
    <li data-folder={folder} className="space-y-1.5 py-2.5">
      <h3 className="text-sm font-semibold break-words">
        <bdi>{title}</bdi>
      </h3>
      <p className="font-mono text-2xs break-all text-muted">{folder}</p>
      <p className="text-xs text-muted">
        {id === undefined ? "Nothing of it runs yet" : `${id}, shown ${plural(saves, "time")}`}
        {at !== undefined && (
          <>
            , last at <time dateTime={at}>{formatClock(at)}</time>
          </>
        )}
      </p>
      {id !== undefined && known.asked.length + known.asked_origins.length > 0 && (
        <Consent id={id} name={title} known={known} />
      )}
      <State known={known} />
    </li>
  );
}

/** Asks the trader for all that a package of a folder wants. */
function Consent({ id, name, known }: { readonly id: string; readonly name: string; readonly known: Folder }) {
  const consent = useConsent();
  const { asked, asked_origins: origins, approved, origins: accepted } = known;
  return (
    <fieldset className="rounded border border-warning/40 bg-warning/10 p-2.5 text-xs">
      <legend className="sr-only">What {name} asks for</legend>
      <p>Nobody has reviewed it. It asks for:</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-4">
        {asked.map((each) => (
          <li key={each}>
            <b className="font-medium">{capabilityWords(each).title}</b>: {capabilityWords(each).description}
          </li>
        ))}
        {origins.map((each) => (
          <li key={each} className="break-all">
            Send to and receive from <bdi className="font-mono">{each}</bdi>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex justify-end">
        <Button
          size="small"
          disabled={consent.isPending}
          aria-label={`Allow this to ${name}`}
          onClick={() => consent.mutate({ id, approved: [...approved, ...asked], origins: [...accepted, ...origins] })}
        >
          Allow
        </Button>
      </div>
      {consent.error && <ErrorNotice error={consent.error} />}
    </fieldset>
  );
}
