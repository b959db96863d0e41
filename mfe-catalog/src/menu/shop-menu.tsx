/** The shop's menu in whichever look the header asks for. */
import { useSnapshot } from 'valtio'

import type { ModuleContext } from '@shop/module-runtime/mount'
import { menu } from '@shop/session/menu'

import { MegaMenu } from './mega-menu.tsx'
import { MobilePanel } from './mobile-panel.tsx'

/** Nothing while it is closed; when it closes is the header's business. */
export const ShopMenu = ({ context }: { context: ModuleContext }) => {
  const { variant } = useSnapshot(menu)
  if (variant === 'mega') return <MegaMenu context={context} />
  return variant === 'panel' ? <MobilePanel context={context} /> : null
}
