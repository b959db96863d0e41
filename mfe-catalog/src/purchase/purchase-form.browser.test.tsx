import { startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'

import { Product } from '@shop/contracts/product'
import { cart } from '@shop/session/cart'
import { render } from '@shop/testkit/render'
import { productWire } from '@shop/testkit/wire'

import { PurchaseForm } from './purchase-form.tsx'
import { useChoice } from './pickers.tsx'

const tee = v.parse(Product, productWire({ sizes: ['S', 'M', 'L'], colors: ['Black', 'Gold'] }))
const pressAddToCart = (): void => {
  const button = page.getByRole('button', { name: 'Add to Cart' }).element()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

/** Clicks Add to Cart right after hydration, before React has run any `useEffect` callbacks. */
const PressedForm = () => {
  useLayoutEffect(() => queueMicrotask(pressAddToCart), [])
  const choice = useChoice(tee, 'Black')
  return <PurchaseForm product={tee} choice={choice} place="page" />
}

it('a size chosen before hydration counts as soon as the form is hydrated', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  element.innerHTML = renderToString(<PressedForm />)
  await page.getByRole('radio', { name: 'L' }).click()
  startTransition(() => void hydrateRoot(element, <PressedForm />))
  await expect.poll(() => cart.items.map(({ size }) => size)).toEqual(['L'])
})

const Form = () => <PurchaseForm product={tee} choice={useChoice(tee, 'Black')} place="page" />

const radio = (name: string) => page.getByRole('main').getByRole('radio', { name })

const optionOf = (name: string): Element => {
  const option = radio(name).element().closest('label')
  if (!option) throw new Error(`The option ${name} has no label.`)
  return option
}

it('with forced colors the chosen size and color differ from the others, and each swatch has a name', async () => {
  await commands.emulateMedia({ forcedColors: 'active' })
  render(<Form />)
  await radio('M').click()
  for (const [chosen, other] of [
    ['M', 'S'],
    ['Black', 'Gold'],
  ] as const) {
    const { backgroundColor, color } = getComputedStyle(optionOf(chosen))
    const beside = getComputedStyle(optionOf(other))
    expect(backgroundColor).not.toBe(beside.backgroundColor)
    expect(color).not.toBe(beside.color)
  }
  expect(getComputedStyle(optionOf('Gold'), '::before').content).toContain('"Gold"')
  const dots = ['Black', 'Gold'].map((name) => optionOf(name).querySelector('span[class]'))
  const [black, gold] = dots.map((dot) => dot && getComputedStyle(dot).backgroundColor)
  expect(black).not.toBe(gold)
})
