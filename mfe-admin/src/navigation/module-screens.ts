/** Screens that modules bring, beside those of the back office itself. */
import type { ModuleScreen } from '@shop/contracts/screens'

import { isLineIconName } from './line-icon.tsx'
import { type ScreenGroup, screenGroups } from './screens.ts'

/** All groups, those of the shop first. */
export const groupsWith = (screens: readonly ModuleScreen[]): readonly ScreenGroup[] => {
  if (screens.length === 0) return screenGroups
  const apps = screens.map(({ label, href, icon = '' }) => ({
    label,
    href,
    ...(isLineIconName(icon) && { icon }),
  }))
  return [...screenGroups, { label: 'Apps', screens: apps }]
}

/** The screen at a path, if a module brings one. */
export const findModuleScreen = (
  screens: readonly ModuleScreen[],
  path: string,
): ModuleScreen | undefined => screens.find(({ href }) => href === path.replace(/\/$/, ''))
