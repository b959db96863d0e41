const contentTypes = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['txt', 'text/plain; charset=utf-8'],
  ['md', 'text/markdown; charset=utf-8'],
  ['tgz', 'application/gzip'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
])

/** Returns the type of a file by its extension. A `.br` file has the type of the file beside it. */
export const contentTypeOf = (path: string): string => {
  const extension = path.replace(/\.br$/, '').split('.').at(-1) ?? ''
  return contentTypes.get(extension) ?? 'application/octet-stream'
}
