import type { PageProps } from '@shop/module-runtime/page-module'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { ProductPicture } from '@shop/ui/product-picture'
import { display, label, lead, touchTarget } from '@shop/ui/type'
import { useRef, useState } from 'react'

import type { LookData } from '../load-looks.ts'
import * as css from './look.css.ts'
import { Piece } from './piece.tsx'
import { Points } from './points.tsx'

/** The key resets the chosen piece when another look is shown. */
export const LookPage = ({ data }: PageProps<LookData>) =>
  data.look ? <Look key={data.look.id} {...data} look={data.look} /> : <MissingLook />

type Props = Pick<LookData, 'products' | 'next'> & { look: NonNullable<LookData['look']> }

const Look = ({ look, products, next }: Props) => {
  const [chosen, setChosen] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const pieces = look.points.flatMap((point) => {
    const product = products.find(({ id }) => id === point.productId)
    return product ? [{ ...point, product }] : []
  })
  const choose = (index: number): void => {
    setChosen(index)
    const piece = list.current?.children[index]
    if (piece instanceof HTMLElement) piece.focus()
  }
  return (
    <article className={css.root}>
      <div className={css.picture}>
        <ProductPicture
          image={look.picture}
          alt={look.title}
          sizes="(width < 64rem) 100vw, 58vw"
          isMain
        />
        <Points pieces={pieces} chosen={chosen} onChoose={choose} />
      </div>
      <div className={css.side}>
        <a href="/lookbook" className={`${label} ${touchTarget}`}>
          Lookbook
        </a>
        <h1 className={display} dir="auto">
          {look.title}
        </h1>
        {look.text && (
          <p className={lead} dir="auto">
            {look.text}
          </p>
        )}
        <ol ref={list} className={css.pieces}>
          {pieces.map(({ product }, index) => (
            <li
              key={product.id}
              id={`piece-${index + 1}`}
              tabIndex={-1}
              className={css.piece}
              aria-current={index === chosen || undefined}
            >
              <Piece product={product} number={index + 1} isChosen={index === chosen} />
            </li>
          ))}
        </ol>
        {next && next.id !== look.id && (
          <a href={`/lookbook/${next.id}`} className={css.next}>
            <span className={label}>Next look</span>
            <span dir="auto">{next.title}</span>
          </a>
        )}
      </div>
    </article>
  )
}

const MissingLook = () => (
  <Notice level={1} title="This look is gone" text="We have taken it out of the lookbook.">
    <ButtonLink href="/lookbook">See the others</ButtonLink>
  </Notice>
)
