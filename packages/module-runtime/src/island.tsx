import { type ReactNode, Suspense } from 'react'

/**
 * A part of a page that React hydrates separately, so that the rest need not wait. It hydrates when
 * the browser is idle, or as soon as it is pressed. Nothing inside may suspend, because an island
 * has no loading state.
 */
export const Island = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
