import * as v from 'valibot'

import { wearers } from '@shop/domain/categories'
import { maxCategories } from '@shop/domain/limits'

import { line, listOf, oneOf, requiredLine } from './fields.ts'
import { field, flag } from './setting-field.ts'

const optionalLine = (label: string, help: string) =>
  field(line(200), label, { help, kind: 'sentence' })
const inMenu = 'Shown in the menu.'

const CategoryRow = v.object({
  id: field(v.pipe(v.string(), v.regex(/^[a-z][a-z\d -]{0,39}$/i, 'must have a letter')), 'Id', {
    kind: 'id',
  }),
  name: field(requiredLine(40), 'Name'),
  description: optionalLine('Description', inMenu),
  styles: optionalLine('Styles', `Separated by commas. ${inMenu}`),
  features: optionalLine('Features', `Separated by commas. ${inMenu}`),
  priceRange: field(line(40), 'Price range', { help: inMenu }),
  wearer: field(oneOf(wearers), 'For', {
    help: 'For the product feed, and for the assistant when somebody asks for a gift.',
    kind: 'choice',
  }),
  inSentence: field(line(40), 'Within a sentence', { help: 'Empty: the name in lower case.' }),
  words: optionalLine(
    'Other words for it',
    'For the assistant, separated by commas. It knows singular and plural of the name.',
  ),
  isOneSize: field(flag, 'Comes in one size'),
  isShown: field(flag, 'Shown in filters, tiles and links'),
})

const isEachNamedOnce = (all: readonly { id: string; name: string }[]): boolean => {
  const names = all.flatMap(({ id, name }) => [...new Set([id.toLowerCase(), name.toLowerCase()])])
  return new Set(names).size === names.length
}

/** The checks, labels and help texts of the shop's categories. */
export const CategoriesGroup = v.object({
  all: field(
    v.pipe(
      listOf(CategoryRow, maxCategories),
      v.minLength(1, 'must have at least one'),
      v.check(
        (all) => isEachNamedOnce(all),
        'must not share a name, nor have the first name of another',
      ),
    ),
    'Categories',
    { help: 'The shop shows them in this order.' },
  ),
})
