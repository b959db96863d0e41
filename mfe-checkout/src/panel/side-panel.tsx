import { type ComponentProps, useEffect } from 'react'

import type { Navigation } from '@shop/module-runtime/mount'
import { Panel } from '@shop/ui/panel'

import { closeOnNavigation } from './close-on-navigation.ts'
import { countBadge } from './side-panel.css.ts'

type Props = Pick<ComponentProps<typeof Panel>, 'title' | 'isOpen' | 'footer' | 'children'> & {
  /** Shown beside the title: nothing for 0, `99+` above 99, as in the header. */
  count: number
  /** The same function on every render. */
  setOpen: (isOpen: boolean) => void
  navigation: Navigation
}

/** The sheet of cart and wishlist; a move to another page closes it. */
export const SidePanel = ({ count, setOpen, navigation, footer, ...panel }: Props) => {
  useEffect(() => closeOnNavigation(navigation, () => setOpen(false)), [navigation, setOpen])
  return (
    <Panel
      {...panel}
      kind="sheet"
      onClose={() => setOpen(false)}
      mark={count > 0 && <span className={countBadge}>{count > 99 ? '99+' : count}</span>}
      footer={count > 0 && footer}
    />
  )
}
