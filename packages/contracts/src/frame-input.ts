import type { LiveModule } from './release.ts'
import { loadableAt } from './route-pattern.ts'
import type { FrameInput } from './server-entry.ts'

type Slotted = Pick<
  LiveModule,
  'module' | 'routes' | 'isolated' | 'audience' | 'slots' | 'slotFallbacks' | 'screens'
>

/**
 * Makes the frame's input. The Worker and the browser share it, because the browser hydrates the
 * frame. It has a file of its own, so that the browser need not load the schemas.
 */
export const frameInputOf = (
  modules: readonly (Slotted & Pick<LiveModule, 'links'>)[],
  path: string,
): FrameInput => ({
  path,
  links: modules.flatMap(({ links }) => links),
  slots: [
    ...loadableAt(modules, path).flatMap(({ slots }) => Object.keys(slots)),
    ...fallbackLinksAt(modules, path),
  ],
  slotFallbacks: Object.fromEntries(
    modules.flatMap(({ slots, slotFallbacks = {} }) =>
      Object.entries(slotFallbacks).filter(([slot]) => Object.hasOwn(slots, slot)),
    ),
  ),
})

/** Slots of the header that no module may fill on this path, but whose fallback is a link. */
const fallbackLinksAt = (modules: readonly Slotted[], path: string): string[] => {
  const loadable = new Set(loadableAt(modules, path))
  return modules
    .filter((module) => !loadable.has(module))
    .flatMap(({ slots, slotFallbacks = {} }) =>
      Object.keys(slots).filter((name) => name.startsWith('header.') && slotFallbacks[name]?.link),
    )
}
