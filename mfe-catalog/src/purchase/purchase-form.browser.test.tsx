import { startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { Product } from '@shop/contracts/product'
import { cart } from '@shop/session/cart'
import { productWire } from '@shop/testkit/wire'

import { PurchaseForm } from './purchase-form.tsx'
import { useChoice } from './use-choice.ts'

const tee = v.parse(Product, productWire({ sizes: ['S', 'M', 'L'], colors: ['Black', 'Gold'] }))
const pressAddToCart = (): void => {
  const button = page.getByRole('button', { name: 'Add to Cart' }).element()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

/** The form, whose button is pressed right after hydration, before React has run what it calls effects. */
const PressedForm = () => {
  useLayoutEffect(() => queueMicrotask(pressAddToCart), [])
  const choice = useChoice(tee, 'Black')
  return <PurchaseForm product={tee} choice={choice} place="page" />
}

it('a size chosen in the HTML of the edge counts as soon as the form is hydrated', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  element.innerHTML = renderToString(<PressedForm />)
  await page.getByRole('radio', { name: 'L', exact: true }).click()
  startTransition(() => void hydrateRoot(element, <PressedForm />))
  await expect.poll(() => cart.items.map(({ size }) => size)).toEqual(['L'])
})
