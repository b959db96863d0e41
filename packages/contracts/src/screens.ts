/** Screens of the back office that modules bring. */
import type { BackOfficeScreen, LiveModule } from './release.ts'

/** One of them, as the back office lists it. */
export type ModuleScreen = Pick<BackOfficeScreen, 'path' | 'label' | 'icon'> & {
  module: string
  href: string
}

/** Where the back office shows a module's screen; the path is `/` for its first one. */
export const screenHref = (module: string, path: string): string =>
  `/admin/x/${module}${path.replace(/\/$/, '')}`

/** The screens of some modules, in their order. */
export const listScreens = (
  modules: readonly Pick<LiveModule, 'module' | 'screens'>[],
): ModuleScreen[] =>
  modules.flatMap(({ module, screens = [] }) =>
    screens.map(({ path, label, icon }) => ({
      module,
      path,
      label,
      icon,
      href: screenHref(module, path),
    })),
  )
