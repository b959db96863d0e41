/** Resolves in a task of its own: the browser can paint, and handle a press, before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
