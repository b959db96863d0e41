import type { BackOfficeScreen, LiveModule } from './release.ts'

/** Sidebar entries for which the shop has no screen. A module's screen may replace them. */
export const replaceableScreens = ['abandoned', 'collections', 'campaigns'] as const
export type ReplaceableScreen = (typeof replaceableScreens)[number]

/** A module's screen in the back office. `path` is the part of `href` after the module's name. */
export type ModuleScreen = Pick<BackOfficeScreen, 'path' | 'label' | 'icon' | 'replaces'> & {
  module: string
  href: string
}

/** Returns the URL path of a module's back-office screen. The first screen has the path `/`. */
export const screenHref = (module: string, path: string): string =>
  `/admin/x/${module}${path.replace(/\/$/, '')}`

/** Returns the screens of the modules, in the order of the modules. */
export const listScreens = (
  modules: readonly Pick<LiveModule, 'module' | 'screens'>[],
): ModuleScreen[] =>
  modules.flatMap(({ module, screens = [] }) =>
    screens.map(({ path, label, icon, replaces }) => ({
      module,
      path,
      label,
      icon,
      replaces,
      href: screenHref(module, path),
    })),
  )
