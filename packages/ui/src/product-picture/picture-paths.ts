/** Addresses of the pictures that the repository ships: one a color, in three widths and two formats. */
const shipped = /^\/media\/products\/([a-z0-9-]+)\/([a-z-]+)-(?:400|800|1200)\.webp$/

/** The widths every shipped picture has, in pixels. */
const pictureWidths = [400, 800, 1200] as const

/** The picture of the same product in another color; a picture from elsewhere stays as it is. */
export const pictureInColor = (image: string, color: string | undefined): string => {
  const [, product] = shipped.exec(image) ?? []
  if (!product || !color) return image
  return `/media/products/${product}/${colorSlug(color)}-800.webp`
}

/** `srcset` in one format, or nothing for a picture from elsewhere. */
export const pictureSources = (image: string, format: 'avif' | 'webp'): string | undefined => {
  const [, product, color] = shipped.exec(image) ?? []
  if (!product || !color) return undefined
  return pictureWidths
    .map((width) => `/media/products/${product}/${color}-${width}.${format} ${width}w`)
    .join(', ')
}

const colorSlug = (color: string): string => color.toLowerCase().replaceAll(/[^a-z]+/g, '-')
