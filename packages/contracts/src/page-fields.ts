/** Which part of a long list is asked for; the same in every list's query. */
import * as v from 'valibot'

import { maxPageLimit } from '@shop/domain/limits'

/** `limit` is 1 to 200, 200 when left out; `offset` is what to pass over, 0 when left out. Both are texts in a query. */
export const pageFields = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(maxPageLimit),
    ),
    '200',
  ),
  offset: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a whole number'), v.transform(Number)),
    '0',
  ),
}
