import { Button, useTrustSurface } from "@bourse/ui";
import { KeyRound } from "lucide-react";
import { type FormEvent, useId, useState } from "react";

export interface SignInProps {
  /** The host refused this tab's key. */
  readonly refused: boolean;
  readonly onKey: (key: string) => void;
}

/** Shown when this tab has no key for its host, or a key that the host refuses. */
export function SignIn({ refused, onKey }: SignInProps) {
  useTrustSurface();
  const [key, setKey] = useState("");
  const field = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) onKey(key.trim());
  };
  return (
    <main className="flex h-full items-center justify-center p-4">
      <form onSubmit={submit} className="w-full max-w-[420px] space-y-3 rounded-lg border border-line bg-surface p-6">
        <KeyRound size={22} aria-hidden="true" className="text-accent" />
        <h1 className="text-base font-semibold">
          {refused ? "This key is no longer valid" : "Open Bourse with its key"}
        </h1>
        <p className="text-muted">
          Bourse runs on this computer and talks only to the page that knows its key. Use the whole address printed when
          it started, or paste the key: the part after <code className="font-mono text-xs">#key=</code>.
        </p>
        <div className="flex gap-2">
          <label htmlFor={field} className="sr-only">
            Key
          </label>
          <input
            id={field}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={key}
            placeholder="Key"
            onChange={(event) => setKey(event.target.value)}
            className="h-7 min-w-0 flex-1 rounded border border-line bg-background px-2 font-mono text-xs placeholder:text-muted"
          />
          <Button type="submit" tone="primary">
            Open
          </Button>
        </div>
        <p className="text-xs text-muted">The key stays in this tab and is forgotten when you close it.</p>
      </form>
    </main>
  );
}
