/** The pages that can be opened without a network, newest first. */
import { openKept } from './kept.ts'

/** `href` is a whole address. */
export type SeenPage = { href: string; title: string }

/** Titles are those of the kept documents, without the shop's name. */
export const listSeen = async (): Promise<SeenPage[]> => {
  const cache = await openKept('pages')
  const keys = await cache.keys()
  const pages = keys.toReversed().map(async (key) => {
    const { origin, pathname, search } = new URL(key.url)
    const html = (await (await cache.match(key))?.text()) ?? ''
    return { href: origin + pathname + search, title: titleOf(html) || pathname }
  })
  return Promise.all(pages)
}

/** Already escaped: it comes from HTML and goes into HTML. */
const titleOf = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/ · NDX$/, '')
