import { imageInColor } from './more-pictures.ts'
import { sizesOfUpload } from './picture-sizes.ts'

/** Pictures that came with the shop: one per color, in three widths and two formats. */
const shipped = /^\/media\/products\/([a-z0-9-]+)\/([a-z-]+)-(?:400|800|1200)\.webp$/

const pictureWidths = [400, 800, 1200] as const

/** Returns the picture that shows the product in the color, or else its main one. */
export const pictureOf = (
  product: Parameters<typeof imageInColor>[0],
  color: string | undefined,
): string => pictureInColor(imageInColor(product, color), color)

/** Returns the picture in another color if it came with the shop, otherwise `image` itself. */
export const pictureInColor = (image: string, color: string | undefined): string => {
  const [, product] = shipped.exec(image) ?? []
  if (!product || !color) return image
  return `/media/products/${product}/${colorSlug(color)}-800.webp`
}

/**
 * Returns a `srcset`. A picture that came with the shop has both formats. An upload has one format,
 * which counts as `webp`. Returns undefined for other pictures.
 */
export const pictureSources = (image: string, format: 'avif' | 'webp'): string | undefined => {
  const [, product, color] = shipped.exec(image) ?? []
  if (!product || !color) {
    const sizes = format === 'webp' ? sizesOfUpload(image) : []
    return sizes.map(({ path, width }) => `${path} ${width}w`).join(', ') || undefined
  }
  return pictureWidths
    .map((width) => `/media/products/${product}/${color}-${width}.${format} ${width}w`)
    .join(', ')
}

const colorSlug = (color: string): string => color.toLowerCase().replaceAll(/[^a-z]+/g, '-')
