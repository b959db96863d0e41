type Props = {
  /** Below `/media`, without width and extension. */
  path: string
  alt: string
  height: number
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string
  className: string
  /** The first picture of its page loads first. */
  isMain?: boolean
}

const widths = [800, 1600]

/** A picture of the brand, in AVIF and WebP. */
export const BrandPicture = ({ path, alt, sizes, isMain = false, ...image }: Props) => (
  <picture>
    <source type="image/avif" srcSet={sourcesOf(path, 'avif')} sizes={sizes} />
    <img
      {...image}
      alt={alt}
      src={`/media/${path}-1600.webp`}
      srcSet={sourcesOf(path, 'webp')}
      sizes={sizes}
      width={1600}
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      decoding="async"
    />
  </picture>
)

const sourcesOf = (path: string, format: 'avif' | 'webp'): string =>
  widths.map((width) => `/media/${path}-${width}.${format} ${width}w`).join(', ')
