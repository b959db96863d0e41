import { type ComponentProps, useEffect } from 'react'

import type { Navigation } from '@shop/module-runtime/mount'
import { Panel } from '@shop/ui/panel'

import { countBadge } from '../lines/removable-list.css.ts'

type Props = Pick<ComponentProps<typeof Panel>, 'title' | 'isOpen' | 'footer' | 'children'> & {
  count: number
  /** Must be the same function in every render. */
  setOpen: (isOpen: boolean) => void
  navigation: Navigation
}

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

export const closeOnNavigation = (navigation: Navigation, close: () => void): (() => void) => {
  let path = pathOf(navigation)
  return navigation.subscribe(() => {
    const next = pathOf(navigation)
    if (next !== path) close()
    path = next
  })
}

const pathOf = (navigation: Navigation): string => navigation.current().href.split(/[?#]/)[0] ?? '/'
