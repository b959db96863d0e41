/** The widths in pixels of the smaller sizes that a browser makes of a picture before an upload. */
export const smallerWidths = [400, 800] as const

/** The name of an upload ends with its width, such as `/media/pictures/<hash>-1600.webp`. */
const upload = /^(\/media\/pictures\/[0-9a-f]{32}-(\d{1,5}))(\.(?:png|jpg|webp))$/

/** Returns the path and width in pixels of each size of an upload, the upload itself last. */
export const sizesOfUpload = (path: string): { path: string; width: number }[] => {
  const [, name, ownWidth, extension] = upload.exec(path) ?? []
  if (!name || !extension) return []
  const width = Number(ownWidth)
  const smaller = smallerWidths.filter((one) => one < width)
  return [
    ...smaller.map((one) => ({ path: `${name}-${one}${extension}`, width: one })),
    { path, width },
  ]
}

/** Returns the paths of all sizes of an upload. Any other picture has only its own path. */
export const pathsOf = (path: string): string[] => {
  const sizes = sizesOfUpload(path)
  return sizes.length > 0 ? sizes.map((size) => size.path) : [path]
}

/** Returns the path of the upload if `path` is one of its smaller sizes, or else null. */
export const wholePicture = (path: string): string | null => {
  const whole = path.replace(/-\d{1,5}(\.\w+)$/, '$1')
  return whole !== path && pathsOf(whole).includes(path) ? whole : null
}
