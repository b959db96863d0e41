import { useSnapshot } from 'valtio'

import type { ModuleContext } from '@shop/module-runtime/mount'
import { mountSlot } from '@shop/module-runtime/mount'
import { menu } from '@shop/session/menu'

import { MegaMenu } from '../menu/mega-menu.tsx'
import { CategoryPanel } from '../menu/category-panel.tsx'

/** The header of the shell chooses the variant of the menu, and opens and closes it. */
const ShopMenu = ({ context }: { context: ModuleContext }) => {
  const { variant } = useSnapshot(menu)
  if (variant === 'mega') return <MegaMenu context={context} />
  return variant === 'panel' ? <CategoryPanel context={context} /> : null
}

export const mount = mountSlot(ShopMenu)
