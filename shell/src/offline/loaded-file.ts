/** Which of the files that a page has loaded are worth keeping, and how the worker can check them. */

export type LoadedFile = { href: string; integrity: string }

/**
 * A picture, or a file of a release whose integrity value the document knows: browsers check those only as
 * they run them, so an unchecked copy could be kept wrong for good. `null` for everything else.
 */
export const toLoadedFile = (
  address: string,
  origin: string,
  known: ReadonlyMap<string, string>,
): LoadedFile | null => {
  const url = new URL(address)
  if (url.origin !== origin) return null
  const href = url.pathname
  const integrity = known.get(href)
  if (integrity) return { href, integrity }
  return /^\/media\/.*\.(avif|webp|jpe?g|png|svg)$/.test(href) ? { href, integrity: '' } : null
}

/** What the document says its files must be: scripts in the import map, styles in their links. */
export const readIntegrity = (document: Document): ReadonlyMap<string, string> => {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}'
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> }
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  return new Map([
    ...Object.entries(integrity),
    ...styles.map((link) => [new URL(link.href).pathname, link.integrity] as const),
  ])
}
