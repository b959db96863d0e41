/** What the shopper is told when an order was refused. */
import { ApiProblem } from '@shop/client/api-problem'
import type { CartLine } from '@shop/contracts/cart'

export type OrderProblem = {
  /** One sentence a line of the cart that changed. */
  lines: string[]
  /** Products whose present price and stock should be asked again. */
  productIds: string[]
  /** What is wrong with a field of the form, by its name. */
  fields: Record<string, string>
}

const nothing: OrderProblem = { lines: [], productIds: [], fields: {} }

/** The form's field for each path of the API. */
const fieldOfPath: Record<string, string> = {
  customer_email: 'email',
  customer_name: 'firstName',
  customer_phone: 'phone',
  'shipping_address.address': 'address',
  'shipping_address.city': 'city',
  'shipping_address.state': 'state',
  'shipping_address.zip_code': 'zipCode',
}

/** Sorts a refusal into lines of the cart and fields of the form; another failure has neither. */
export const readOrderProblem = (error: unknown, items: readonly CartLine[]): OrderProblem => {
  if (!(error instanceof ApiProblem)) return nothing
  const found: OrderProblem = { lines: [], productIds: [], fields: {} }
  for (const { path, message } of error.issues) {
    const line = items[Number(/^items\.(\d+)\./.exec(path)?.[1])]
    const field = fieldOfPath[path]
    if (line) {
      found.lines.push(`${line.product.name}: ${message}.`)
      found.productIds.push(line.product.id)
    } else if (field) found.fields[field] = message
  }
  return found
}
