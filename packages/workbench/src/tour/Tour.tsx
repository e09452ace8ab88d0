import { X } from "lucide-react";
import { createPortal } from "react-dom";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { useStore } from "../state/store.ts";
import { endTour, showStep, tour } from "../state/tour.ts";

const { View: TourCard } = lazyPart(async () => (await import("./TourCard.tsx")).TourCard);

/** The tour, and its offer in the status bar of a browser that has not ended it yet. */
export function Tour() {
  const { step, isOffered } = useStore(tour);
  const place = document.getElementById("status-items-left");
  return (
    <>
      {isOffered && place && createPortal(<Offer />, place, "tour")}
      {step !== undefined && (
        <PartBoundary label="tour" isQuiet>
          <TourCard step={step} />
        </PartBoundary>
      )}
    </>
  );
}

function Offer() {
  return (
    <span className="flex shrink-0 items-center">
      <button type="button" className="h-6 px-1 text-accent hover:underline" onClick={() => showStep(0)}>
        <span className="max-[480px]:sr-only">New here? </span>Take the tour
      </button>
      <button
        type="button"
        aria-label="Do not offer the tour"
        className="flex size-6 items-center justify-center hover:text-text"
        onClick={endTour}
      >
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  );
}
