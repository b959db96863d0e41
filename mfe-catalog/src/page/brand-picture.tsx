type Props = {
  /** The path below `/media`, without width and extension. */
  path: string
  alt: string
  height: number
  sizes: string
  className: string
  isMain?: boolean
}

const widths = [800, 1600]

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
