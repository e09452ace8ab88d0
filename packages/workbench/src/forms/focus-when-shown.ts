/** A `ref` that focuses its element as soon as it is shown. `autofocus` does this only in React. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
