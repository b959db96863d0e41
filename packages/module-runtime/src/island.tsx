import { type ReactNode, Suspense } from 'react'

/**
 * Children hydrate separately: when the browser is idle, or on a click. They must not suspend,
 * because `renderToString` does not wait, so the HTML would lack them.
 */
export const Island = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
