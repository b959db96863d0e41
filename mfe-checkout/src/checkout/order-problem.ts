import { ApiProblem } from '@shop/client/api-problem'
import type { CartLine } from '@shop/contracts/cart'

import { fieldAtApiPath } from './fields.ts'
import type { DetailField, DetailTexts } from './read-form.ts'

export type OrderProblem = {
  /** The server's message for each line it rejected, by line id. */
  lines: Readonly<Record<string, string>>
  /** The server's message for each field it rejected, by field name. */
  fields: DetailTexts
  /** The message for a problem with neither lines nor fields; `null` when the cause is unknown. */
  text: string | null
}

/** Sorts the issues of a rejected order by cart line and form field. */
export const readOrderProblem = (error: unknown, items: readonly CartLine[]): OrderProblem => {
  const lines: Record<string, string> = {}
  const fields: Partial<Record<DetailField, string>> = {}
  if (!(error instanceof ApiProblem)) return { lines, fields, text: null }
  for (const { path, message } of error.issues) {
    const line = items[Number(/^items\.(\d+)\./.exec(path)?.[1])]
    const name = fieldAtApiPath(path)?.name
    if (line) lines[line.id] = message
    else if (name) fields[name] = message
  }
  const hasPlace = Object.keys({ ...lines, ...fields }).length > 0
  return { lines, fields, text: hasPlace ? null : error.message }
}
