import type { Account } from "@bourse/contract/host-api";
import { Button, formatQuantity, Modal } from "@bourse/ui";
import { useAnswerGuard } from "../../asks/answer-guard.ts";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { KindIcon } from "../KindIcon.tsx";
import { useLiveSwitch } from "./queries.ts";

interface LiveDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Asks before live trading is switched on. */
export function LiveDialog({ account: { id, kind, name, risk }, onClose }: LiveDialogProps) {
  const live = useLiveSwitch(id);
  const { isReady, mayAnswer } = useAnswerGuard();
  return (
    <Modal
      title={`Trade live at ${name}?`}
      description="From now on orders of this account trade with real money."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Leave it off</Button>
          <Button
            tone="danger"
            disabled={!isReady || live.isPending}
            onClick={() => mayAnswer() && live.mutate("on", { onSuccess: onClose })}
          >
            <KindIcon kind={kind} /> {live.isPending ? "Switching…" : "Switch live trading on"}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <p>
          Each order is said in words once more before it is sent. The account's limits hold: at most{" "}
          {formatQuantity(risk.limits.max_notional)} an order, and {formatQuantity(risk.limits.max_daily_loss)} lost a
          day.
        </p>
        {live.error && <ErrorNotice error={live.error} />}
      </div>
    </Modal>
  );
}
