/** Checks files before the service worker stores them. A browser checks only files that it runs. */

import { type LiveModule, releaseBase } from '@shop/contracts/release'

/** `integrity` is empty for pictures. */
export type CheckedFile = { href: string; integrity: string }

/** The build inserts the styles and fonts of the shell's release. */
declare const RELEASE_FILES: readonly CheckedFile[]

/** The build replaces each `RELEASE_FILES` by the whole list, so no other line may use it. */
export const releaseFiles = (): readonly CheckedFile[] => RELEASE_FILES

/** @throws TypeError if the hash does not match, or the network fails */
export const fetchChecked = ({ href, integrity }: CheckedFile): Promise<Response> =>
  fetch(href, { integrity })

/** Returns the styles and scripts that a document links. Fonts have no integrity value. */
export const linkedFiles = (html: string): CheckedFile[] => {
  const files = [...html.matchAll(/<(?:link|script)\b[^<>]*>/g)].flatMap(([tag]) => {
    const href = /(?:href|src)="(\/modules\/[^"]+)"/.exec(tag)?.[1]
    const integrity = /integrity="([^"]+)"/.exec(tag)?.[1]
    return href && integrity ? [{ href, integrity }] : []
  })
  return [...new Map(files.map((file) => [file.href, file])).values()]
}

const registryTag = '<script type="application/json" id="registry">'

/** Reads only the first import map and the last registry. Modules may have written the others. */
export const documentFiles = (html: string): [path: string, integrity: string][] => {
  const { integrity = {} } = readJson<ImportMap>(html, html.indexOf('<script type="importmap"'))
  const { modules = [] } = readJson<Registry>(html, html.lastIndexOf(registryTag))
  const styles = modules.flatMap(({ module, version, styles = {} }) =>
    Object.entries(styles).map(([file, value]): [string, string] => [
      releaseBase({ module, version }) + file,
      value,
    ]),
  )
  return [...Object.entries(integrity), ...styles]
}

type ImportMap = { integrity?: Record<string, string> }
type Registry = { modules?: Pick<LiveModule, 'module' | 'version' | 'styles'>[] }

/** The JSON is not validated, so pass only signed documents. */
const readJson = <Value extends object>(html: string, at: number): Partial<Value> => {
  if (at < 0) return {}
  const begin = html.indexOf('>', at) + 1
  return JSON.parse(html.slice(begin, html.indexOf('</script>', begin))) as Value
}

/** Returns the file if the cache may have it: a picture, or a file with a known integrity value. */
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
