import { settingGroups, settingKeys } from '@shop/contracts/shop-settings'
import { allDefaults } from '@shop/content/page-texts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import {
  changesOf,
  type Draft,
  emptyDraft,
  type Fields,
  specOf,
  toDraft,
  toValue,
  valueText,
} from './field-draft.ts'

const shipping = specOf(settingGroups.shipping.schema)
const method = shipping.fields['methods']?.item
if (!method) throw new Error('no methods')
const [standard] = allDefaults.shipping.methods

it.each(settingKeys)('reads and writes the defaults of %s without a change', (key) => {
  const spec = specOf(settingGroups[key].schema)
  expect(toValue(spec, toDraft(spec, allDefaults[key]))).toEqual(allDefaults[key])
})

it('gives every field that staff see a label', () => {
  const labelsOf = (spec: typeof shipping): string[] =>
    Object.values({ ...spec.fields, ...spec.item?.fields }).flatMap((one) => [
      one.label,
      ...labelsOf(one),
    ])
  for (const key of settingKeys)
    expect(labelsOf(specOf(settingGroups[key].schema))).not.toContain('')
})

describe('what is typed', () => {
  const typed = (own: Record<string, Draft>) =>
    toValue(method, { ...(toDraft(method, standard) as Fields), ...own }) as Fields

  it.each([
    ['priceCents', '12', 1200],
    ['priceCents', '$12.50', 1250],
    ['priceCents', 'twelve', 'twelve'],
    ['priceCents', '', ''],
    ['freeOverCents', '', null],
    ['estimatedDays', '', null],
    ['estimatedDays', '4', 4],
    ['states', null, null],
    ['states', ['LA'], ['LA']],
    ['transitDays', ['1', ''], [1, '']],
  ])('%s %j becomes %j', (name, draft, value) => {
    expect(typed({ [name]: draft })[name]).toEqual(value)
  })

  it.each([
    ['8', 0.08],
    ['9.45 %', 0.0945],
    ['7', 0.07],
    ['', ''],
    ['high', 'high'],
  ])('as a rate: %j becomes %j', (rate, value) => {
    const spec = specOf(settingGroups.taxes.schema)
    const draft = { ...(toDraft(spec, allDefaults.taxes) as Fields), rate }
    expect(toValue(spec, draft)).toMatchObject({ rate: value })
  })
})

it('derives the id of a new method from its name, and keeps other ids', () => {
  const row = { ...(emptyDraft(method) as Fields), name: '2nd day, by van!' }
  const { methods } = toValue(shipping, { methods: [row, row, { ...row, name: '2' }] }) as {
    methods: Fields[]
  }
  expect(methods[0]).toMatchObject({ id: 'nd-day-by-van', isActive: true, states: null })
  expect(new Set(methods.map(({ id }) => id)).size).toBe(3)
  const renamed = { ...(toDraft(method, standard) as Fields), name: 'Ground' }
  expect(toValue(method, renamed)).toMatchObject({ id: 'standard', name: 'Ground' })
})

describe('an address that derives from a title', () => {
  const faq = specOf(settingGroups.faq.schema)
  const entries = (...questions: string[]) =>
    toValue(faq, {
      ...(toDraft(faq, allDefaults.faq) as Fields),
      entries: questions.map((question) => ({ question, answer: 'Yes.', id: '' })),
    }) as typeof allDefaults.faq

  it('is short, unique and one that the schema accepts', () => {
    const long = 'Is there anything that you would never print on a shirt?'
    const value = entries(long, long)
    const [id] = value.entries.map((one) => one.id)
    expect(id).toBe('is-there-anything-that-you-would-nev')
    expect(v.is(settingGroups.faq.schema, value)).toBe(true)
  })

  it('stays empty for a title without letters, so that staff type one', () => {
    expect(entries('50 % ?').entries[0]?.id).toBe('')
  })
})

it('offers the options of a choice, and the first to a new row', () => {
  const own = specOf(settingGroups.pages.schema).fields['own']?.item
  expect(own?.fields['link']).toMatchObject({
    kind: 'choice',
    options: ['none', 'header', 'footer'],
  })
  expect(own && emptyDraft(own)).toMatchObject({ link: 'none', id: '', isShown: true })
})

it('makes a row that the schema accepts once its name and numbers are typed', () => {
  const row = { name: 'Local pickup', priceCents: '0', transitDays: ['0', '1'] }
  const methods = [{ ...(emptyDraft(method) as Fields), ...row }]
  expect(v.is(settingGroups.shipping.schema, toValue(shipping, { methods }))).toBe(true)
})

it('puts a value into words', () => {
  expect(valueText(method, standard)).toBe(
    'Name: Standard · Price: $9.99 · Free over: $75.00 · Delivery window (business days): 3 to 7 · Estimated delivery (days): 5 · Ships to: all states · Offered',
  )
})

describe('changes in words', () => {
  const { methods } = allDefaults.shipping
  const [standardRow, express] = methods
  const textsOf = (after: Record<string, unknown>) =>
    changesOf(shipping, { methods }, after).map(
      (one) => `${one.field}: ${one.before} → ${one.after}`,
    )

  it('name the row and the field', () => {
    expect(textsOf({ methods: [{ ...standardRow, priceCents: 500 }, express] })).toEqual([
      'Standard: Price: $9.99 → $5.00',
    ])
  })

  it('name added and removed rows', () => {
    const changes = textsOf({ methods: [standardRow, { ...express, id: 'van', name: 'Van' }] })
    expect(changes).toEqual([
      expect.stringMatching(/^Van: none → Price: \$19\.99/),
      expect.stringMatching(/^Express: Price: .* → none$/),
    ])
  })

  it('say that the rows are in another order', () => {
    expect(textsOf({ methods: [express, standardRow] })).toEqual([
      'Shipping methods: Standard, Express → Express, Standard',
    ])
  })
})

describe('changes of a long text', () => {
  const terms = specOf(settingGroups.terms.schema)
  const change = (before: string, after: string) =>
    changesOf(terms, { ...allDefaults.terms, body: before }, { ...allDefaults.terms, body: after })

  it('name only the lines that differ', () => {
    expect(change('One\n\nTwo\n\nThree', 'One\n\n2\n\nThree')).toEqual([
      { field: 'Text', before: 'Two', after: '2' },
    ])
    expect(change('One', 'One\n\nTwo')).toEqual([{ field: 'Text', before: 'none', after: 'Two' }])
  })

  it('begin shortly before the difference, and end soon after', () => {
    const [{ before, after } = { before: '', after: '' }] = change(
      `${'a'.repeat(500)} old ${'z'.repeat(500)}`,
      `${'a'.repeat(500)} new ${'z'.repeat(500)}`,
    )
    for (const [text, word] of [
      [before, 'old'],
      [after, 'new'],
    ] as const) {
      expect(text).toMatch(new RegExp(`^…a+ ${word} z+…$`))
      expect(text.length).toBeLessThanOrEqual(301)
    }
  })
})
