/**
 * Files of releases with the integrity values they must have. A browser checks a value only as it runs the
 * script, so the service worker checks it before it stores the file: a wrong copy would stay for good.
 */

/** A file of this origin; `integrity` is empty for a picture, which no value is known for. */
export type CheckedFile = { href: string; integrity: string }

/** Fetches a file. @throws TypeError when its bytes are not those of its integrity value, or offline */
export const fetchChecked = ({ href, integrity }: CheckedFile): Promise<Response> =>
  fetch(href, { integrity })

/** The styles and scripts that a document links to start with; fonts have no value there. */
export const linkedFiles = (html: string): CheckedFile[] => {
  const files = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].flatMap(([tag]) => {
    const href = /(?:href|src)="(\/modules\/[^"]+)"/.exec(tag)?.[1]
    const integrity = /integrity="([^"]+)"/.exec(tag)?.[1]
    return href && integrity ? [{ href, integrity }] : []
  })
  return [...new Map(files.map((file) => [file.href, file])).values()]
}

/** A file that the page has loaded, if it should be cached: a picture, or one with a known integrity value. */
export const toCheckedFile = (
  url: string,
  origin: string,
  known: ReadonlyMap<string, string>,
): CheckedFile | null => {
  const { pathname: href, origin: fileOrigin } = new URL(url)
  if (fileOrigin !== origin) return null
  const integrity = known.get(href)
  if (integrity) return { href, integrity }
  return /^\/media\/.*\.(avif|webp|jpe?g|png|svg)$/.test(href) ? { href, integrity: '' } : null
}
