/** Renders components for tests in a browser, and unmounts them after each test. */
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const mounted = new Set<() => void>()

/** Renders synchronously into a new element of the document, in strict mode. */
export const render = (screen: ReactNode): { rerender: (next: ReactNode) => void } => {
  const element = document.createElement('main')
  document.body.append(element)
  const root = createRoot(element)
  const show = (next: ReactNode): void =>
    flushSync(() => root.render(<StrictMode>{next}</StrictMode>))
  onUnmount(() => {
    root.unmount()
    element.remove()
  })
  show(screen)
  return { rerender: show }
}

/** Registers a cleanup for elements that a test adds to the document without `render`. */
export const onUnmount = (unmount: () => void): void => {
  mounted.add(unmount)
}

/** Unmounts all that tests have rendered or registered. */
export const unmountAll = (): void => {
  for (const unmount of mounted) unmount()
  mounted.clear()
}
