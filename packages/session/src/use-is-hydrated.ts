import { useSyncExternalStore } from 'react'

/** False at the edge and during hydration; true from the next render on. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, inBrowser, atEdge)

const never = () => () => {}
const inBrowser = () => true
const atEdge = () => false
