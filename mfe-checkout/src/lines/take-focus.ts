/** A ref of what replaces a clicked button. A focus on nothing would say nothing. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
