import { AssistantReply } from '@shop/contracts/assistant'
import { maxMessageLength } from '@shop/domain/limits'
import { ProductList } from '@shop/contracts/product'
import { nextVisitor } from '@shop/testkit/next-visitor'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { hostile } from './golden/hostile.ts'
import { judge } from './golden/judge.ts'
import { startApi } from './shop.ts'

const { call } = await startApi()

const readCatalogue = async () => v.parse(ProductList, (await call('/products')).body).products
const catalogue = await readCatalogue()

const send = async (message: string): Promise<AssistantReply> => {
  const init = { method: 'POST', json: { message }, headers: nextVisitor() }
  const { status, body } = await call('/assistant', init)
  expect(status).toBe(200)
  return v.parse(AssistantReply, body)
}

const long = (text: string): string =>
  text.repeat(Math.ceil(maxMessageLength / text.length)).slice(0, maxMessageLength)

describe('a hostile message', () => {
  it.each(hostile.map((question) => [question.says.join(' ').slice(0, 60), question] as const))(
    'is read as plain words or gets no claim of a find, and respects its constraints: %j',
    async (_start, question) => {
      const { content, products: shown, unmet } = await send(question.says.join(' '))
      expect(shown.length > 0 || !/I found/.test(content)).toBe(true)
      expect(judge(question, { shown, claimed: unmet }).violations).toBe(0)
    },
  )

  it.each([
    ['words', long('pelican '), true],
    ['one word', long('pelican'), false],
    ['emoji', long('🐊').slice(0, -1), false],
    ['right-to-left text', long('قبعة سوداء '), false],
    // Invisible marks are ignored, and the final `a` that remains matches nothing.
    ['marks that reverse the text direction', long('\u202E\u2066'), false],
    ['operators of full-text search', long('NEAR(a b, 9) OR "x* -y:^{z} '), false],
    ['SQL', long("'; delete from products; -- "), false],
    ['placeholders', long('? ?1 :a @b $c % _ \\ '), false],
    ['refusals', long('not moon not gator not '), true],
    [
      'ages',
      Array.from({ length: 900 }, (_none, count) => `${count % 100} months`).join(' '),
      false,
    ],
    ['prices', long('under $1 over $9999999999999999 '), true],
    ['line breaks', long('\r\n\t'), false],
  ])(
    'of ten thousand characters of %s returns existing products, or none',
    async (_of, message, hasProducts) => {
      const { products: shown } = await send(`${message.slice(0, -1)}a`)
      expect(shown.length > 0).toBe(hasProducts)
      for (const product of shown) {
        expect(catalogue.find(({ id }) => id === product.id)).toMatchObject({
          name: product.name,
          priceCents: product.priceCents,
        })
      }
    },
  )

  it('leaves the catalogue unchanged', async () => {
    expect(await readCatalogue()).toEqual(catalogue)
  })
})
