import { type RefObject, useLayoutEffect } from "react";

/**
 * Focuses the first invalid field after validation, so that a screen reader announces its fault: with the fault and not a
 * frame later, when the next key has already gone elsewhere.
 */
export function useFocusFault(form: RefObject<HTMLFormElement | null>, faults: object): void {
  useLayoutEffect(() => {
    if (Object.keys(faults).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, faults]);
}
