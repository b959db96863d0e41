/** What a document needs to start: the files of releases it names, each with its integrity value. */
import type { LoadedFile } from './loaded-file.ts'

/** Styles, fonts and scripts that it links, once each; fonts have no such value. */
export const namedFiles = (html: string): LoadedFile[] => {
  const files = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].flatMap(([tag]) => {
    const href = /(?:href|src)="(\/modules\/[^"]+)"/.exec(tag)?.[1]
    return href ? [{ href, integrity: /integrity="([^"]*)"/.exec(tag)?.[1] ?? '' }] : []
  })
  return [...new Map(files.map((file) => [file.href, file])).values()]
}
