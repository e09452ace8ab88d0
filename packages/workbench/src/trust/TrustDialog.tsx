import { EmptyState, Modal, Skeleton } from "@bourse/ui";
import { KeyRound } from "lucide-react";
import { useExtensions, useTrust } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { OfficialKeys } from "./OfficialKeys.tsx";
import { TrustedKeyCard } from "./TrustedKeyCard.tsx";

/**
 * The publisher keys that this host trusts, and its official keys. After a key is forgotten, the host asks again about an
 * extension signed with another key.
 */
export function TrustDialog() {
  const { data, error, refetch } = useTrust();
  const keys = data?.keys;
  const names = new Map(useExtensions().data?.map(({ id, name }) => [id, name]));
  return (
    <Modal
      title="Trusted publishers"
      description="You trusted these signing keys while installing. A publisher's extension signed with another key is refused."
      size="large"
      onClose={closeDialog}
    >
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!keys && !error && <Skeleton label="Loading trusted publishers" />}
      {keys?.length === 0 && (
        <EmptyState icon={KeyRound} title="No publisher is trusted yet">
          You are asked whether you trust a publisher's key when you install its first extension.
        </EmptyState>
      )}
      {keys && keys.length > 0 && (
        <ul aria-label="Trusted keys" className="divide-y divide-line">
          {keys.map((key) => (
            <TrustedKeyCard
              key={`${key.publisher} ${key.key_id} ${key.only_for ?? ""}`}
              only={key.only_for === undefined ? undefined : (names.get(key.only_for) ?? key.only_for)}
              trusted={key}
              users={key.used_by.map((id) => names.get(id) ?? id)}
            />
          ))}
        </ul>
      )}
      {data && <OfficialKeys official={data.official} nameOf={(id) => names.get(id) ?? id} />}
    </Modal>
  );
}
