/** Asks a module's server half for a page. */
import * as v from 'valibot'

import { FragmentHead } from '@shop/contracts/fragment'
import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../context.ts'
import { openSandbox } from './sandbox.ts'

/** A page as its module renders it. `html` is empty when the browser has to render. */
export type Fragment = { head: FragmentHead; status: number; html: string }

/** What a page is when its module could not render it here: the browser tries. */
const emptyFragment: Fragment = {
  head: { title: 'NDX', metas: [], links: [], jsonLd: [] },
  status: 200,
  html: '',
}

/**
 * The page's HTML, kept for a second: every shopper's first view of a path is the same. A server half
 * that fails costs the speed of the first view, not the page.
 */
export const renderFragment = (ctx: Ctx, release: Release, url: URL): Promise<Fragment> =>
  ctx.cache.remember({
    key: `fragment ${release.module}@${release.version} ${url.pathname}${url.search}`,
    tags: ['products'],
    load: () => askModule(ctx, release, url),
    isKept: (fragment) => fragment.status < 500 && fragment.html !== '',
  })

const askModule = async (ctx: Ctx, release: Release, url: URL): Promise<Fragment> => {
  const sandbox = openSandbox(ctx, release)
  if (!sandbox) return emptyFragment
  try {
    const response = await sandbox.fetch(url.href)
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
