/** Asks a module's server half for a page. */
import * as v from 'valibot'

import { emptyHead, FragmentHead } from '@shop/contracts/server-entry'
import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../platform/context.ts'
import { openSandbox, renderBudgetMs } from './sandbox.ts'

/** A page as its module renders it. `html` is empty when the browser has to render. */
export type Fragment = { head: FragmentHead; status: number; html: string }

/** What a page is when its module could not render it here: the browser tries. */
const emptyFragment: Fragment = { head: emptyHead('NDX'), status: 200, html: '' }

/**
 * The page's HTML, kept for a second: every shopper's first view of a path is the same. A server half
 * that fails or takes too long costs the speed of the first view, not the page.
 */
export const renderFragment = (ctx: Ctx, release: Release, url: URL): Promise<Fragment> => {
  const page = pageUrl(release, url)
  return ctx.cache.getOrLoad({
    key: `fragment ${release.module}@${release.version} ${page.pathname}${page.search}`,
    tags: ['products'],
    load: () => askModule(ctx, release, page),
    shouldCache: ({ status, html }) => status === 200 && html !== '',
    sizeOf: ({ html }) => 2 * html.length,
  })
}

/** Only what the module reads of a query: a tracking parameter makes no page of its own. */
const pageUrl = ({ queries = [] }: Release, url: URL): URL => {
  const page = new URL(url.pathname, url.origin)
  for (const name of queries) {
    const value = url.searchParams.get(name)
    if (value !== null) page.searchParams.set(name, value)
  }
  return page
}

const askModule = async (ctx: Ctx, release: Release, url: URL): Promise<Fragment> => {
  const sandbox = openSandbox(ctx, release)
  if (!sandbox) return emptyFragment
  try {
    const response = await sandbox.fetch(url.href, { signal: AbortSignal.timeout(renderBudgetMs) })
    const [head, html] = splitFirstLine(await response.text())
    return { head: v.parse(FragmentHead, JSON.parse(head)), status: response.status, html }
  } catch (error) {
    ctx.log({
      level: 'error',
      message: `${release.module} ${release.version} could not render ${url.pathname}`,
      error,
    })
    return emptyFragment
  }
}

const splitFirstLine = (text: string): [string, string] => {
  const end = text.indexOf('\n')
  return [text.slice(0, end), text.slice(end + 1)]
}
