/** What a document needs to start: the files of releases it names, each with its integrity value. */
import type { LoadedFile } from './loaded-file.ts'

/** Styles and scripts that it links, once each; fonts have no such value here, and come with their release. */
export const namedFiles = (html: string): LoadedFile[] => {
  const files = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].flatMap(([tag]) => {
    const href = /(?:href|src)="(\/modules\/[^"]+)"/.exec(tag)?.[1]
    const integrity = /integrity="([^"]+)"/.exec(tag)?.[1]
    return href && integrity ? [{ href, integrity }] : []
  })
  return [...new Map(files.map((file) => [file.href, file])).values()]
}
