import type { ModuleScreen } from '@shop/contracts/screens'
import { capitalized } from '@shop/domain/capitalized'

import { findModuleScreen } from './navigation/screens.ts'

type Crumb = { label: string; href: string }

const acronyms: Readonly<Record<string, string>> = { seo: 'SEO' }

/** A module's screen comes below Admin, or below the module's root screen if there is one. */
export const breadcrumbsOf = (path: string, screens: readonly ModuleScreen[] = []): Crumb[] => {
  const screen = findModuleScreen(screens, path)
  if (screen) {
    const first = screens.find((one) => one.module === screen.module && one.path === '/')
    const below = first && first !== screen ? [first, screen] : [screen]
    return [
      { label: 'Admin', href: '/admin' },
      ...below.map(({ label, href }) => ({ label, href })),
    ]
  }
  const segments = path.split('/').filter(Boolean)
  return segments.map((segment, index) => ({
    label: labelOf(segment),
    href: `/${segments.slice(0, index + 1).join('/')}`,
  }))
}

const labelOf = (segment: string): string =>
  decoded(segment)
    .split(/[-_ ]+/)
    .filter(Boolean)
    .map((word) => acronyms[word.toLowerCase()] ?? capitalized(word))
    .join(' ')

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Shows a segment that is not encoded, such as `100%`, as it is.
    return segment
  }
}
