import { ErrorWords, PairContext, ThemeContext } from "@bourse/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { createApi } from "./api/client.ts";
import { ApiContext } from "./api/context.ts";
import { ApiError } from "./api/error.ts";
import { forgetToken, keepToken, readToken } from "./api/token.ts";
import { catalogue } from "./errors/catalogue.ts";
import { type Follower, follow } from "./live/follow.ts";
import { createLive } from "./live/live.ts";
import { lazyPart } from "./parts/lazy-part.ts";
import { PartBoundary } from "./parts/PartBoundary.tsx";
import { Page } from "./shell/Page.tsx";
import { appearance } from "./state/appearance.ts";
import { connection } from "./state/connection.ts";
import { shownWorkspace } from "./state/layout-key.ts";
import { useStore } from "./state/store.ts";
import { theme } from "./state/theme.ts";

/** Repeating a request helps if there was no answer; a refusal stays a refusal. */
const RETRIES = 2;

/** A window with one application only, as `bourse host app` names it. */
const isAppWindow = location.pathname.startsWith("/app/");
const { View: SignIn } = lazyPart(async () => (await import("./shell/SignIn.tsx")).SignIn);
const { View: AppWindow } = lazyPart(async () => (await import("./shell/AppWindow.tsx")).AppWindow);

/** The page: asks for the key first, then follows the host. */
export function App() {
  const [token, setToken] = useState(readToken);
  const { name } = useStore(theme);
  const { state } = useStore(connection);
  const { pair } = useStore(appearance);
  const { titles } = useStore(catalogue);
  const refused = state === "refused";
  useEffect(() => {
    if (refused) forgetToken();
  }, [refused]);
  const enter = (key: string) => {
    keepToken(key);
    connection.set({ state: "connecting" });
    setToken(key);
  };
  return (
    <ThemeContext value={name}>
      <PairContext value={pair}>
        <ErrorWords value={titles}>
          {token && !refused ? (
            <SignedIn key={token} token={token} />
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

function SignedIn({ token }: { readonly token: string }) {
  const api = useMemo(() => createApi(token, shownWorkspace), [token]);
  const queries = useMemo(newQueries, []);
  const follower = useRef<Follower>(undefined);
  useEffect(() => {
    const live = createLive(api, queries);
    const started = follow(api, live.hear);
    follower.current = started;
    return () => {
      started.stop();
      live.stop();
    };
  }, [api, queries]);
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        {isAppWindow ? (
          <Suspense>
            <AppWindow />
          </Suspense>
        ) : (
          <Page onRetry={() => follower.current?.retryNow()} />
        )}
      </ApiContext>
    </QueryClientProvider>
  );
}

function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < RETRIES && error instanceof ApiError && error.status === 0,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
