import { type RefObject, useEffect } from "react";

/** Focuses the first invalid field after validation, so that a screen reader announces its fault. */
export function useFocusFault(form: RefObject<HTMLFormElement | null>, faults: object): void {
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, faults]);
}
