/** Renders components for tests in a browser. What is rendered goes away after each test. */
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const mounted = new Set<() => void>()

/** Renders into an element of its own, in strict mode; it is in the document when this returns. */
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

/** For what a test puts into the document in another way. */
export const onUnmount = (unmount: () => void): void => {
  mounted.add(unmount)
}

/** Takes everything out of the document again. */
export const unmountAll = (): void => {
  for (const unmount of mounted) unmount()
  mounted.clear()
}
