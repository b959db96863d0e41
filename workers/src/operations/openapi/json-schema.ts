import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

import { DollarsInput } from '@shop/contracts/dollars'

/** Requests may send an amount as text, such as `"$40"`. The shop itself sends only numbers. */
const [typedAmount] = DollarsInput.pipe

export const jsonSchema = (schema: v.GenericSchema, sentBy: 'shop' | 'caller') => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // JSON Schema cannot express some checks; the server describes them when they fail.
    errorMode: 'ignore',
    // Omits metadata, which are the labels of the back office's forms.
    ignoreActions: ['metadata'],
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === typedAmount && sentBy === 'shop' ? { type: 'number' } : undefined,
  })
  return rest
}

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
