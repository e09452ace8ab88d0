import { ALWAYS, BUILTIN_SESSIONS, type SessionDraft } from "@bourse/bars";
import type { TradingSession, TradingSessions } from "@bourse/contract/host-api";
import { Button, IconButton, plural } from "@bourse/ui";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { focusWhenShown } from "../../forms/focus-when-shown.ts";
import { newObjectId } from "../../history/ids.ts";
import { hoursInWords } from "../../words/hours.ts";
import { useChangeSessions } from "./change.ts";
import { useTradingSessions } from "./queries.ts";
import { SessionForm } from "./SessionForm.tsx";

/** The form that is open: for a new session, or for one that exists. */
interface Editing {
  readonly id: string | undefined;
  readonly first: SessionDraft;
}

const NEW: SessionDraft = {
  name: "",
  time_zone: "UTC",
  days: [1, 2, 3, 4, 5],
  hours: [{ kind: "regular", opens: "09:00", closes: "17:00" }],
};

/** The trader's own sessions, which are made, changed and deleted here, and those that every desk has. */
export function SessionSettings() {
  const saved = useTradingSessions();
  const change = useChangeSessions();
  const [editing, setEditing] = useState<Editing>();
  if (saved.error) return <ErrorNotice error={saved.error} onRetry={() => saved.refetch()} />;
  if (!saved.data) return null;
  const { data } = saved;
  const save = (draft: SessionDraft) =>
    change.mutate(withSession(data, { ...written(draft), id: editing?.id ?? newObjectId() }), {
      onSuccess: () => setEditing(undefined),
    });
  return (
    <section aria-label="Sessions" className="space-y-2">
      <h3 className="font-medium">Sessions</h3>
      {change.error && <ErrorNotice error={change.error} />}
      {editing ? (
        <SessionForm
          key={editing.id ?? "new"}
          first={editing.first}
          onSave={save}
          onCancel={() => setEditing(undefined)}
        />
      ) : (
        <Button size="small" onClick={() => setEditing({ id: undefined, first: NEW })}>
          New session
        </Button>
      )}
      <ul aria-label="Sessions that charts can use" className="text-xs">
        {[...data.own, ...BUILTIN_SESSIONS].map((session) => (
          <Row
            key={session.id}
            session={session}
            uses={data.symbols.filter(({ session_id }) => session_id === session.id).length}
            onCopy={() => setEditing({ id: undefined, first: { ...session, name: `${session.name} (copy)` } })}
            {...(data.own.some(({ id }) => id === session.id) && {
              onEdit: () => setEditing({ id: session.id, first: session }),
              onDelete: () => change.mutate(withoutSession(data, session.id)),
            })}
          />
        ))}
      </ul>
      <p className="text-xs text-muted">
        Hours as the exchanges publish them. Holidays and short days are known for the New York Stock Exchange alone, by
        its rules; other sessions trade on theirs. A symbol of which nothing is known is open as {ALWAYS.name}.
      </p>
    </section>
  );
}

const written = ({ name, time_zone, days, hours, holidays }: SessionDraft) => ({
  name,
  time_zone,
  days: [...days],
  hours: [...hours],
  ...(holidays && { holidays }),
});

function withSession(data: TradingSessions, session: TradingSession): TradingSessions {
  const isKnown = data.own.some(({ id }) => id === session.id);
  const own = isKnown ? data.own.map((each) => (each.id === session.id ? session : each)) : [...data.own, session];
  return { ...data, own };
}

/** Symbols that used the session get their usual one again. */
const withoutSession = (data: TradingSessions, id: string): TradingSessions => ({
  ...data,
  own: data.own.filter((each) => each.id !== id),
  symbols: data.symbols.filter(({ session_id }) => session_id !== id),
});

interface RowProps {
  readonly session: SessionDraft;
  /** Number of symbols that use it on all charts. */
  readonly uses: number;
  readonly onCopy: () => void;
  /** Absent for a session that every desk has. */
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
}

function Row({ session, uses, onCopy, onEdit, onDelete }: RowProps) {
  const { name, time_zone } = session;
  const [isSure, setSure] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-1 border-b border-line/60 py-1">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{name}</span>
        <span className="block text-2xs text-muted">
          {hoursInWords(session)}; {time_zone}
          {uses > 0 && `; of ${plural(uses, "symbol")}`}
        </span>
      </span>
      <IconButton label={`Copy: ${name}`} onClick={onCopy}>
        <Copy size={14} aria-hidden="true" />
      </IconButton>
      {onEdit && (
        <IconButton label={`Edit: ${name}`} onClick={onEdit}>
          <Pencil size={14} aria-hidden="true" />
        </IconButton>
      )}
      {onDelete && !isSure && (
        <IconButton label={`Delete: ${name}`} onClick={() => setSure(true)}>
          <Trash2 size={14} aria-hidden="true" />
        </IconButton>
      )}
      {onDelete && isSure && (
        <DeleteQuestion name={name} uses={uses} onDelete={onDelete} onKeep={() => setSure(false)} />
      )}
    </li>
  );
}

interface QuestionProps extends Pick<RowProps, "uses"> {
  readonly name: string;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}

function DeleteQuestion({ name, uses, onDelete, onKeep }: QuestionProps) {
  const effect = uses > 0 ? `${plural(uses, "symbol")} and every chart` : "Every chart";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={`Delete ${name}?`} className="flex w-full items-center gap-2 rounded bg-raised p-2">
      <p className="min-w-0 flex-1">
        {effect} with {name} {uses > 0 ? "have" : "has"} the usual session again.
      </p>
      <Button ref={focusWhenShown} size="small" onClick={onKeep}>
        Keep
      </Button>
      <Button size="small" tone="danger" onClick={onDelete}>
        Delete {name}
      </Button>
    </div>
  );
}
