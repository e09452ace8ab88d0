/** A `ref` of what takes the focus on as soon as it is shown. `autofocus` does so in React only. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
