import { Button } from "@bourse/ui";
import { useEffect, useState } from "react";
import { useDesk } from "../desk/context.ts";
import type { Feed } from "../feeds/feed.ts";

/** The key of a source: typed in a dialog of the host, kept there, and sent to the source's own server alone. */
export function KeyButtons({ feed }: { readonly feed: Feed }) {
  const desk = useDesk();
  const [has, setHas] = useState(false);
  const { credential, name, url } = feed;
  const secret = { name: credential?.name ?? "", origin: new URL(url).origin };
  useEffect(() => {
    let current = true;
    void desk.trying(async () => {
      const state = await desk.bridge.secrets.status({ name: secret.name, origin: secret.origin });
      if (current) setHas(state.has_secret);
    });
    return () => {
      current = false;
    };
  }, [desk, secret.name, secret.origin]);
  const act = (verb: "request" | "clear") =>
    desk.trying(async () => {
      const { has_secret } = await desk.bridge.secrets[verb](secret);
      setHas(has_secret);
      if (has_secret) await desk.read(feed);
    });
  return (
    <>
      <Button
        size="small"
        tone={has ? "plain" : "primary"}
        aria-label={`Key of ${name}`}
        onClick={() => void act("request")}
      >
        {has ? "Change the key" : "Enter the key"}
      </Button>
      {has && (
        <Button size="small" aria-label={`Forget the key of ${name}`} onClick={() => void act("clear")}>
          Forget the key
        </Button>
      )}
    </>
  );
}
