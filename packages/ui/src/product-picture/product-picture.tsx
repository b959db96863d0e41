/** A product's picture: responsive when the shop ships it, with a plain placeholder when it fails. */
import { useState } from 'react'

import { pictureSources } from './picture-address.ts'
import { frame, image as imageStyle, picture } from './product-picture.css.ts'

export { pictureInColor } from './picture-address.ts'

type Props = {
  image: string
  alt: string
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string
  /** The page's main picture is loaded first; all others when they come near. */
  isMain?: boolean
}

/** Shows a picture at 4:5; 'Image unavailable' when there is none or it does not load. */
export const ProductPicture = ({ image, alt, sizes, isMain = false }: Props) => {
  const [failed, setFailed] = useState<string | null>(null)
  if (!image || failed === image) return <div className={frame}>Image unavailable</div>
  return (
    <div className={frame}>
      <picture className={picture}>
        <source type="image/avif" srcSet={pictureSources(image, 'avif')} sizes={sizes} />
        <img
          className={imageStyle}
          src={image}
          srcSet={pictureSources(image, 'webp')}
          sizes={sizes}
          alt={alt}
          width={800}
          height={1000}
          loading={isMain ? 'eager' : 'lazy'}
          fetchPriority={isMain ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(image)}
        />
      </picture>
    </div>
  )
}
