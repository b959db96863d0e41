type Page = { links: URL[]; names: Set<string> }

export const followLinks = async (start: string): Promise<{ read: string[]; broken: string[] }> => {
  const pages = new Map<string, Page | null>()
  const waiting = [start]
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (pages.has(url)) continue
    const page = await readPage(url)
    pages.set(url, page)
    waiting.push(...(page?.links ?? []).filter(isOf(start)).map(withoutHash))
  }
  const isBroken = (link: URL): boolean => {
    const page = pages.get(withoutHash(link))
    return !page || (link.hash !== '' && !page.names.has(link.hash.slice(1)))
  }
  const broken = [...pages].flatMap(([url, page]) =>
    (page?.links ?? [])
      .filter(isOf(start))
      .filter(isBroken)
      .map(({ href }) => `${url} leads to ${href}`),
  )
  return { read: [...pages.keys()], broken }
}

const isOf = (start: string) => (link: URL) => link.origin === new URL(start).origin

const withoutHash = ({ href, hash }: URL): string => href.slice(0, href.length - hash.length)

const readPage = async (url: string): Promise<Page | null> => {
  const response = await fetch(url)
  if (!response.ok) return null
  const isText = /^text\/(?:html|markdown)/.test(response.headers.get('content-type') ?? '')
  const text = isText ? await response.text() : ''
  const links = [...text.matchAll(/<a href="([^"]+)"|\]\(([^)\s]+)\)/g)]
  const headings = [...text.matchAll(/^#+ (.+)$/gm)]
  return {
    links: links.map(([, html, markdown]) => new URL(html ?? markdown ?? '', response.url)),
    names: new Set(headings.map(([, heading = '']) => toName(heading))),
  }
}

const toName = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
