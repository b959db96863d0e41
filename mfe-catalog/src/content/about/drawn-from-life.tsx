/** Three pieces that came from the street. */
import { ProductPicture } from '@shop/ui/product-picture'
import { quiet } from '@shop/ui/type'

import { figure, pictures } from './about-page.css.ts'

const pieces = [
  {
    image: '/media/products/streetcar-line-tee/green-800.webp',
    alt: 'A green tee with a streetcar',
  },
  {
    image: '/media/products/second-line-tank/yellow-800.webp',
    alt: 'A yellow tank top with a second-line parasol',
  },
  {
    image: '/media/products/river-bend-tee/blue-800.webp',
    alt: 'A blue tee with the bend of the Mississippi',
  },
] as const

/** Pictures and the sentence that belongs to them. */
export const DrawnFromLife = () => (
  <figure className={figure}>
    <div className={pictures}>
      {pieces.map(({ image, alt }) => (
        <ProductPicture
          key={image}
          image={image}
          alt={alt}
          sizes="(max-width: 90rem) 33vw, 30rem"
        />
      ))}
    </div>
    <figcaption className={quiet}>
      A streetcar, a second-line parasol, nine lines of river: drawn from what we walk past.
    </figcaption>
  </figure>
)
