import { ErrorWords, PairContext, ThemeContext } from "@bourse/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { ApiContext } from "./api/context.ts";
import { forgetToken, keepToken } from "./api/token.ts";
import { catalogue } from "./errors/catalogue.ts";
import { type Session, startSession } from "./live/session.ts";
import { lazyPart } from "./parts/lazy-part.ts";
import { PartBoundary } from "./parts/PartBoundary.tsx";
import { Page } from "./shell/Page.tsx";
import { appearance } from "./state/appearance.ts";
import { connection } from "./state/connection.ts";
import { useStore } from "./state/store.ts";
import { theme } from "./state/theme.ts";

/** A window with one application only, as `bourse host app` names it. */
const isAppWindow = location.pathname.startsWith("/app/");
const { View: SignIn } = lazyPart(async () => (await import("./shell/SignIn.tsx")).SignIn);
const { View: AppWindow } = lazyPart(async () => (await import("./shell/AppWindow.tsx")).AppWindow);

export interface AppProps {
  /** Undefined without a key. */
  readonly first: Session | undefined;
}

/** The page: asks for the key first, then follows the host. */
export function App({ first }: AppProps) {
  const [session, setSession] = useState(first);
  const refused = useStore(connection, ({ state }) => state === "refused");
  const { name } = useStore(theme);
  const { pair } = useStore(appearance);
  const { titles } = useStore(catalogue);
  useEffect(() => {
    if (refused) forgetToken();
  }, [refused]);
  const enter = (key: string) => {
    keepToken(key);
    connection.set({ state: "connecting" });
    setSession(startSession(key));
  };
  return (
    <ThemeContext value={name}>
      <PairContext value={pair}>
        <ErrorWords value={titles}>
          {session && !refused ? (
            <SignedIn session={session} />
          ) : (
            <PartBoundary label="key">
              <SignIn refused={refused} onKey={enter} />
            </PartBoundary>
          )}
        </ErrorWords>
      </PairContext>
    </ThemeContext>
  );
}

function SignedIn({ session }: { readonly session: Session }) {
  useEffect(() => session.stop, [session]);
  return (
    <QueryClientProvider client={session.queries}>
      <ApiContext value={session.api}>
        {isAppWindow ? (
          <Suspense>
            <AppWindow />
          </Suspense>
        ) : (
          <Page onRetry={session.retryNow} />
        )}
      </ApiContext>
    </QueryClientProvider>
  );
}
