/** A ref for text that replaces a clicked button, so that screen readers read the text. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
