import { policyFacts } from '@shop/content/shop-facts'
import { formatCents } from '@shop/domain/money'
import { type ShippingMethod, shippingCentsOf, shippingMethods } from '@shop/domain/totals'
import { subtle } from '@shop/ui/type'

import * as css from './checkout.css.ts'

type Props = {
  value: ShippingMethod
  subtotalCents: number
  onChange: (method: ShippingMethod) => void
}

/** A choice of standard and express, each with its window and its price for this cart. */
export const ShippingMethods = ({ value, subtotalCents, onChange }: Props) => (
  <div role="radiogroup" aria-labelledby="shipping-method" className={css.methods}>
    <p id="shipping-method" className={css.methodsLabel}>
      Shipping method
    </p>
    {shippingMethods.map((method) => (
      <label key={method} className={css.method}>
        <input
          type="radio"
          name="shippingMethod"
          value={method}
          className={css.box}
          checked={method === value}
          onChange={() => onChange(method)}
        />
        <span>
          {names[method]} <span className={subtle}>{windows[method]}</span>
        </span>
        <span className={css.methodPrice}>{priceText(method, subtotalCents)}</span>
      </label>
    ))}
  </div>
)

const names: Record<ShippingMethod, string> = { standard: 'Standard', express: 'Express' }

const windows: Record<ShippingMethod, string> = {
  standard: policyFacts.standardShipping,
  express: policyFacts.expressShipping,
}

const priceText = (method: ShippingMethod, subtotalCents: number): string => {
  const cents = shippingCentsOf(method, subtotalCents)
  return cents === 0 ? 'Free' : formatCents(cents)
}
