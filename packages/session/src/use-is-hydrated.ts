import { useSyncExternalStore } from 'react'

/** False at the edge and while a component must match the HTML of the edge; true from the next render on. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, inBrowser, atEdge)

const never = () => () => {}
const inBrowser = () => true
const atEdge = () => false
