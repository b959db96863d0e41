import type { LiveModule } from './release.ts'
import type { FrameInput } from './server-entry.ts'

/**
 * The frame's input, made alike by the Worker and by the browser, which hydrates the frame. Apart from the schemas,
 * which the browser does not need.
 */
export const frameInputOf = (
  modules: readonly Pick<LiveModule, 'links' | 'slots' | 'slotFallbacks'>[],
  path: string,
): FrameInput => ({
  path,
  links: modules.flatMap(({ links }) => links),
  slots: modules.flatMap(({ slots }) => Object.keys(slots)),
  slotFallbacks: Object.assign({}, ...modules.map(({ slotFallbacks }) => slotFallbacks)),
})
