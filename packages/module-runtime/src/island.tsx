import { type ReactNode, Suspense } from 'react'

/**
 * A part of a page that React hydrates by itself: when the browser is idle, or at once where a press falls on it. What stands
 * around it does not wait for it. Nothing inside may suspend, because an island has no loading state.
 */
export const Island = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
