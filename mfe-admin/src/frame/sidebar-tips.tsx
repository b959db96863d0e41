/** Tooltips of the folded sidebar; what shows them comes when the sidebar is first folded. */
import { type RefObject, Suspense } from 'react'

import { lazyOr } from './lazy-or.ts'

type Props = { root: RefObject<HTMLElement | null> }

// Without it, names are still read out.
const SidebarTip = lazyOr<Props>(
  async () => (await import('./sidebar-tip.tsx')).SidebarTip,
  () => null,
)

/** For everything below `root` that has its name in `data-tip`. */
export const SidebarTips = ({ root }: Props) => (
  <Suspense>
    <SidebarTip root={root} />
  </Suspense>
)
