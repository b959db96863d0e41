import { plural } from '@shop/domain/plural'
import { ProductPicture } from '@shop/ui/product-picture'
import { heading, label, subheading, subtle } from '@shop/ui/type'

import type { PublicLook } from '../look.ts'
import * as css from './looks.css.ts'

type Props = { look: PublicLook; number: number; sizes: string; isMain?: boolean; level: 2 | 3 }

export const LookCard = ({ look, number, sizes, isMain = false, level }: Props) => {
  const Heading = `h${level}` as const
  const count = look.points.length
  return (
    <a href={`/lookbook/${look.id}`} className={css.card}>
      <span className={css.picture}>
        <ProductPicture image={look.picture} alt="" sizes={sizes} isMain={isMain} />
      </span>
      <span className={css.caption}>
        <span className={label} aria-hidden="true">
          {String(number).padStart(2, '0')}
        </span>
        <Heading className={level === 2 ? heading : subheading} dir="auto">
          {look.title}
        </Heading>
        {count > 0 && (
          <span className={subtle}>
            {count} {plural(count, 'piece')}
          </span>
        )}
      </span>
    </a>
  )
}
