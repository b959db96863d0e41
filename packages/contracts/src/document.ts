/** The Worker and the code in the browser must agree on these parts of a document. */
import type { LiveModule } from './release.ts'
import { loadableAt } from './route-pattern.ts'
import type { HeaderInput } from './server-entry.ts'

/** The `meta` with the age of the page's data in milliseconds. Absent if the data is current. */
export const dataAgeName = 'data-age-ms'

/** The `meta` with the modules that only the browser can render, separated by spaces. */
export const notRenderedName = 'not-rendered'

/** Core Web Vitals above these values are not good (web.dev/articles/vitals). */
export const vitalLimits = { lcp_ms: 2500, inp_ms: 200, cls: 0.1 } as const

/** After a release fails to load, the visitor gets the last good one for this many minutes. */
export const fallbackMinutes = 10

/** Drops query parameters that the module does not read, so that such URLs share a cache entry. */
export const pageUrl = ({ queries = [] }: { queries?: readonly string[] }, url: URL): URL => {
  const page = new URL(url.pathname, url.origin)
  for (const name of queries) {
    const value = url.searchParams.get(name)
    if (value !== null) page.searchParams.set(name, value)
  }
  return page
}

type Slotted = Pick<
  LiveModule,
  'module' | 'routes' | 'isolated' | 'audience' | 'slots' | 'slotFallbacks' | 'screens'
>

/** Makes the input of the frame, for the Worker's render and the browser's hydration. */
export const frameInputOf = (
  modules: readonly (Slotted & Pick<LiveModule, 'links'>)[],
  path: string,
): HeaderInput => ({
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

/** A module that must not run on an isolated path may show a link, because a link needs no code. */
const fallbackLinksAt = (modules: readonly Slotted[], path: string): string[] => {
  const loadable = new Set(loadableAt(modules, path))
  return modules
    .filter((module) => !loadable.has(module))
    .flatMap(({ slots, slotFallbacks = {} }) =>
      Object.keys(slots).filter((name) => name.startsWith('header.') && slotFallbacks[name]?.link),
    )
}
