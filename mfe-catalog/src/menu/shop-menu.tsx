/** The shop's menu in whichever look the header asks for. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { ModuleContext } from '@shop/module-kit/mount'
import { closeMenu, menu } from '@shop/session/menu'

import { MegaMenu } from './mega-menu.tsx'
import { MobilePanel } from './mobile-panel.tsx'

/** Nothing while it is closed; a move to another address closes it. */
export const ShopMenu = ({ context }: { context: ModuleContext }) => {
  const { look } = useSnapshot(menu)
  useEffect(() => context.navigation.subscribe(closeMenu), [context])
  if (look === 'mega') return <MegaMenu context={context} />
  return look === 'panel' ? <MobilePanel context={context} /> : null
}
