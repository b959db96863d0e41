/** The picture of the studio. */
import { studio } from './about-page.css.ts'

const address = (width: number, format: string): string =>
  `/media/brand/studio-${width}.${format} ${width}w`
const sourcesOf = (format: string): string => `${address(800, format)}, ${address(1600, format)}`
const sizes = '(max-width: 90rem) 100vw, 90rem'

/** The first thing to see of the page, so it is loaded first. */
export const StudioPicture = () => (
  <picture>
    <source type="image/avif" srcSet={sourcesOf('avif')} sizes={sizes} />
    <img
      className={studio}
      src="/media/brand/studio-1600.webp"
      srcSet={sourcesOf('webp')}
      sizes={sizes}
      alt="Our studio in New Orleans"
      width={1600}
      height={900}
      fetchPriority="high"
      decoding="async"
    />
  </picture>
)
