/** Tooltips of the folded sidebar; what shows them comes when the sidebar is first folded. */
import { type ComponentType, lazy, type RefObject, Suspense } from 'react'

type Props = { root: RefObject<HTMLElement | null> }

const SidebarTip = lazy<ComponentType<Props>>(async () => {
  try {
    return { default: (await import('./sidebar-tip.tsx')).SidebarTip }
  } catch (error) {
    // The network lost it; names are still read out.
    console.error(error)
    return { default: () => null }
  }
})

/** For everything below `root` that has its name in `data-tip`. */
export const SidebarTips = ({ root }: Props) => (
  <Suspense>
    <SidebarTip root={root} />
  </Suspense>
)
