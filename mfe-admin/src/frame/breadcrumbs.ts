/** The way to a page, from its path. */
import type { ModuleScreen } from '@shop/contracts/screens'

import { findModuleScreen } from '../navigation/module-screens.ts'

/** `href` leads to it; the last one is the page itself. */
export type Crumb = { label: string; href: string }

/** Words that are not written as words. */
const acronyms: Readonly<Record<string, string>> = { seo: 'SEO' }

/** `/admin/products` is Admin, Products. A trailing slash says nothing. A module's screen stands right below Admin, or below the module's first one. */
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
  readable(segment)
    .split(/[-_ ]+/)
    .filter(Boolean)
    .map((word) => acronyms[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** A path may hold anything; a segment that cannot be decoded stays as it is. */
const readable = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}
