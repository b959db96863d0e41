/** Where a release's files are kept in the bucket. */

/** The bucket key of one file of a release. */
export const releaseKey = (module: string, version: string, path: string): string =>
  `modules/${module}/${version}/${path}`

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Content type by a path's ending; a Brotli twin has that of the file it stands for. */
export const contentTypeOf = (path: string): string => {
  const ending = path.replace(/\.br$/, '').split('.').at(-1) ?? ''
  return contentTypes[ending] ?? 'application/octet-stream'
}
