/** Runs `work` when the browser is idle, after two seconds at the latest. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}

/** Resolves in a new task, so that the browser can paint and handle input first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
