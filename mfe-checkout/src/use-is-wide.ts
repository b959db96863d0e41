/** Whether the summary stands beside the content; the browser alone can tell. */
import { useSyncExternalStore } from 'react'

import { wide } from './breakpoint.ts'

/** False at the edge. */
export const useIsWide = (): boolean => useSyncExternalStore(onChange, isWide, atEdge)

const onChange = (changed: () => void): (() => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const isWide = (): boolean => matchMedia(wide).matches
const atEdge = (): boolean => false
