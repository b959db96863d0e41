/** What a buyer asks next: the fabric, the way here, the way back. */
import type { ReactNode } from 'react'

import type { Product } from '@shop/contracts/product'
import { policyFacts } from '@shop/content/shop-facts'

import * as css from './product-notes.css.ts'

/** Closed at first; each opens on its own. */
export const ProductNotes = ({ product }: { product: Product }) => {
  const { material, weight, fit, care, origin, features = [] } = product.specifications ?? {}
  const facts = (
    [
      ['Material', material],
      ['Weight', weight],
      ['Fit', fit],
      ['Care', care],
      ['Origin', origin],
      ['Features', features.join(', ')],
    ] as const
  ).filter(([, text]) => text)
  return (
    <div className={css.root}>
      {facts.length > 0 && (
        <Note title="Details and care">
          <dl className={css.facts}>
            {facts.map(([name, text]) => (
              <div key={name} className={css.fact}>
                <dt className={css.name}>{name}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        </Note>
      )}
      <Note title="Shipping">
        <p>
          Free {policyFacts.freeShipping}, otherwise {policyFacts.flatShipping}. Standard takes{' '}
          {policyFacts.standardShipping}, express {policyFacts.expressShipping}; we pack within{' '}
          {policyFacts.processing}. Within the United States.
        </p>
      </Note>
      <Note title="Returns">
        <p>
          {policyFacts.returnWindow} to change your mind, unworn and with its tags.{' '}
          <a href="/returns">Returns & Exchanges</a>
        </p>
      </Note>
    </div>
  )
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={css.note}>
    <summary className={css.title}>{title}</summary>
    <div className={css.body}>{children}</div>
  </details>
)
