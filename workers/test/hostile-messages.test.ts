import { AssistantAnswer, maxMessageLength } from '@shop/contracts/assistant'
import { ProductList } from '@shop/contracts/product'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { hostile } from '../src/assistant/golden/hostile.ts'
import { judge } from '../src/assistant/golden/judge.ts'
import { startApi } from './shop.ts'

const { call } = await startApi()

const readCatalogue = async () => v.parse(ProductList, (await call('/products')).body).products
const catalogue = await readCatalogue()

/** Each message comes from a visitor of its own: it is not the number of them that is looked at here. */
let visitors = 0
const ask = async (message: string): Promise<AssistantAnswer> => {
  const headers = { 'cf-connecting-ip': `192.0.2.${(visitors += 1)}` }
  const { status, body } = await call('/assistant', { method: 'POST', json: { message }, headers })
  expect(status).toBe(200)
  return v.parse(AssistantAnswer, body)
}

/** The longest message that there may be, of nothing but this. */
const long = (text: string): string =>
  text.repeat(Math.ceil(maxMessageLength / text.length)).slice(0, maxMessageLength)

describe('a hostile message', () => {
  it.each(hostile.map((question) => [question.says.join(' ').slice(0, 60), question] as const))(
    'is plain words, and no demand in it is broken: %j',
    async (_start, question) => {
      const { products: shown, unmet } = await ask(question.says.join(' '))
      expect(shown.length).toBeGreaterThan(0)
      expect(judge(question, { shown, said: unmet }).violations).toBe(0)
    },
  )

  it.each([
    ['words', long('pelican ')],
    ['one word', long('pelican')],
    ['emoji', long('🐊')],
    ['halves of emoji', long('\uD83D ')],
    ['right-to-left text', long('قبعة سوداء ')],
    ['marks that turn text around', long('\u202E\u2066')],
    ['operators of full-text search', long('NEAR(a b, 9) OR "x* -y:^{z} ')],
    ['SQL', long("'; delete from products; -- ")],
    ['placeholders', long('? ?1 :a @b $c % _ \\ ')],
    ['prices', long('under $1 over $9999999999999999 ')],
    ['signs that end texts', long('\u0000\u0007\r\n\t')],
  ])(
    'of ten thousand characters of %s is answered with what there is, or nothing',
    async (_of, message) => {
      const { products: shown } = await ask(`${message.slice(0, -1)}a`)
      for (const product of shown) {
        expect(catalogue.find(({ id }) => id === product.id)).toMatchObject({
          name: product.name,
          priceCents: product.priceCents,
        })
      }
    },
  )

  it('leaves the catalogue as it was', async () => {
    expect(await readCatalogue()).toEqual(catalogue)
  })
})
