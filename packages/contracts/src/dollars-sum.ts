/** Sums of money as they come over the wire. */
import * as v from 'valibot'

import { roundCents } from '@shop/domain/money'

/** A sum of many amounts on the wire: dollars, 0 or more, without the bound of a single amount; out come integer cents. */
export const DollarsSum = v.pipe(
  v.number('must be an amount in dollars'),
  v.finite('must be an amount in dollars'),
  v.minValue(0, 'must be 0 or more'),
  v.transform((dollars) => roundCents(dollars * 100)),
)
