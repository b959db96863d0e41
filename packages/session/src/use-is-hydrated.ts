/** Tells a component whether it stands in the browser, or still has to match the HTML of the edge. */
import { useSyncExternalStore } from 'react'

/** False at the edge and while its HTML is taken over; true from the next render on. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, inBrowser, atEdge)

const never = () => () => {}
const inBrowser = () => true
const atEdge = () => false
