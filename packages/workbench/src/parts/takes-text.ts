/** Whether an event's target is a field that takes text, whose keys are its own. */
export const takesText = ({ target }: { readonly target: EventTarget | null }): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
