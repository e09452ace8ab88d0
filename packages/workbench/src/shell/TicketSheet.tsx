import { Modal } from "@bourse/ui";
import { TabContent } from "./TabContent.tsx";

/** The ticket over the lower end of a phone's page; the chart above it takes a price by a tap. */
export function TicketSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="Order ticket" place="side" onClose={onClose}>
      <TabContent id="ticket" component="ticket" config={undefined} />
    </Modal>
  );
}
