import type { LiveModule } from './release.ts'
import { loadableAt } from './route-pattern.ts'
import type { FrameInput } from './server-entry.ts'

type Slotted = Pick<
  LiveModule,
  'module' | 'routes' | 'isolated' | 'audience' | 'slots' | 'slotFallbacks' | 'screens'
>

/**
 * The frame's input, made alike by the Worker and by the browser, which hydrates the frame. Apart from the schemas,
 * which the browser does not need.
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
  slotFallbacks: Object.assign({}, ...modules.map(({ slotFallbacks }) => slotFallbacks)),
})

/** Slots of the header that no module may fill on this path, but whose fallback is a link to a page. */
const fallbackLinksAt = (modules: readonly Slotted[], path: string): string[] => {
  const loadable = new Set(loadableAt(modules, path))
  return modules
    .filter((module) => !loadable.has(module))
    .flatMap(({ slots, slotFallbacks = {} }) =>
      Object.keys(slots).filter((name) => name.startsWith('header.') && slotFallbacks[name]?.link),
    )
}
