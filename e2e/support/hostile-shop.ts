import { insertProduct, insertReview, orderInput, orderLine } from '@shop/testkit/builders'
import { type Database, openDatabase } from '@shop/db/open'
import type { ProductRow } from '@shop/db/schema/products'
import type { TestShop } from '@shop/testkit/test-shop'

import { postOrder } from './place-order.ts'

/** Each text has at most 500 characters. If a script of a text runs, the script calls `canary`. */
export const hostileTexts = {
  markup: `"><img src=x onerror=canary()><script>canary()</script><svg/onload=canary()>`,
  endings: `</script></title></textarea></style><script>canary()</script><!-- ]]> --> *b* [a](javascript:canary())`,
  templates: '{{constructor.constructor("canary()")()}}${canary()}<%=canary()%>javascript:canary()',
  styles: `;}</style><style>*{display:none}</style>" style="position:fixed;inset:0" onclick="canary()`,
  formula: '=HYPERLINK("#"&A1,"Click")',
  long: 'Llanfairpwllgwyngyll'.repeat(25),
  turned: 'Tee \u202egpj.exe \u2066\u2067 never closed',
  rightToLeft: 'قميص "التركيز" (جديد) 2024 שלום',
  marks: `Z${'\u0353\u030d\u0489\u0310'.repeat(40)}algo`,
  emoji: '👩🏽‍🚀🏴‍☠️👨‍👩‍👧‍👦'.repeat(10),
} as const

type Kind = keyof typeof hostileTexts

export const kinds = Object.keys(hostileTexts) as Kind[]

/** Does not split a surrogate pair. */
const upTo = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

export const productIdOf = (kind: Kind): string => `hostile-${kind.toLowerCase()}`

export const fillShop = async ({ libsql, origin }: TestShop): Promise<void> => {
  const db = openDatabase(libsql)
  for (const kind of kinds) {
    const product = await addProduct(db, kind)
    await addReview(db, kind, product)
    await placeOrder(origin, kind, product)
  }
}

const addProduct = (db: Database, kind: Kind): Promise<ProductRow> => {
  const text = hostileTexts[kind]
  const short = upTo(text, 40)
  return insertProduct(db, {
    id: productIdOf(kind),
    name: text,
    description: `${text}\n${text}`,
    image: '/media/products/focus-crest-tee/black-800.webp',
    originalPriceCents: 5000,
    featured: true,
    sizes: [short, 'M'],
    colors: [short, 'Black'],
    tags: [short],
    sku: upTo(text, 64),
    specifications: {
      material: text,
      weight: text,
      fit: text,
      care: text,
      origin: text,
      features: [text, text],
    },
  })
}

const addReview = (db: Database, kind: Kind, { id, name }: ProductRow) => {
  const text = hostileTexts[kind]
  return insertReview(db, {
    id: `hostile-${kind.toLowerCase()}`,
    productId: id,
    productName: name,
    customerName: text,
    title: text,
    content: text,
    reply: text,
    repliedAtMs: Date.now(),
  })
}

const placeOrder = async (origin: string, kind: Kind, product: ProductRow): Promise<void> => {
  const text = hostileTexts[kind]
  const [color] = product.colors
  const order = orderInput([orderLine(product, color ? { color } : {})], {
    customer_name: upTo(text, 200),
    customer_email: `"${kind}'+{}|=!#$%&*"@example.com`.replaceAll('"', ''),
    customer_phone: upTo(text, 40),
    shipping_address: {
      address: upTo(text, 200),
      city: upTo(text, 100),
      state: upTo(text, 50),
      zip_code: upTo(text, 20),
    },
  })
  const response = await postOrder(origin, order)
  if (!response.ok) throw new Error(`${kind}: ${await response.text()}`)
}
