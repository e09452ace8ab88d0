import { type RefObject, useEffect } from "react";

/** Brings the focus to the first wrong field after a form was found wrong, so that its words are read out. */
export function useFocusFault(form: RefObject<HTMLFormElement | null>, faults: object): void {
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, faults]);
}
