import { type SQL, sql } from 'drizzle-orm'

import { chargesOf } from '@shop/domain/charges'
import { exactTotals } from '@shop/domain/exact-totals'

import type { Database } from './open.ts'

export type BrokenInvariant = { invariant: string; count: number; examples: string[] }

/** `rows` counts the rows of each table. The database is sound if `broken` is empty. */
export type InvariantReport = { rows: Record<string, number>; broken: BrokenInvariant[] }

const maxExamples = 5
const ordersPerPage = 5000

/** Each statement reads one snapshot, so the shop can keep selling. @throws DatabaseUnreachable */
export const checkInvariants = async (db: Database): Promise<InvariantReport> => {
  const broken: BrokenInvariant[] = []
  for (const [invariant, violations] of Object.entries(invariants)) {
    const found = await db.all<{ what: string; count: number }>(
      sql`select what, count(*) over () as count from (${violations}) limit ${maxExamples}`,
    )
    const [first] = found
    if (first)
      broken.push({ invariant, count: first.count, examples: found.map(({ what }) => what) })
  }
  broken.push(...(await checkSums(db)))
  return { rows: await countRows(db), broken }
}

export const describeReport = ({ rows, broken }: InvariantReport): string[] => [
  `Read ${Object.entries(rows)
    .map(([table, count]) => `${count.toLocaleString('en-US')} ${table}`)
    .join(', ')}.`,
  ...broken.map(
    ({ invariant, count, examples }) =>
      `✗ ${invariant}: broken ${count} times: ${examples.join('; ')}`,
  ),
  broken.length === 0
    ? 'Everything adds up.'
    : `${broken.length} of ${Object.keys(invariants).length + 1} invariants are broken.`,
]

const tables = [
  'products',
  'product_variants',
  'stock_movements',
  'orders',
  'order_items',
  'payments',
  'refunds',
  'returns',
  'customers',
  'events',
]

const countRows = async (db: Database): Promise<Record<string, number>> => {
  const counts = tables.map(
    (table) => sql`(select count(*) from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  )
  const [row] = await db.all<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return row ?? {}
}

const invariants: Record<string, SQL> = {
  'a product’s movements sum to its stock': sql`
    select id || ': ' || coalesce(moved, 0) || ' moved, ' || stock || ' in stock' as what from (
      select id, stock, (select sum(change) from stock_movements where product_id = id) as moved from products
    ) where moved is null or moved <> stock
    union all
    select product_id || ': ' || sum(change) || ' moved, and the product is gone' as what from stock_movements
      where product_id not in (select id from products) group by product_id having sum(change) <> 0`,

  'a variant’s movements sum to its stock': sql`
    select id || ': ' || coalesce(moved, 0) || ' moved, ' || stock || ' in stock' as what from product_variants
      left join (select variant_id, sum(change) as moved from stock_movements group by variant_id) on variant_id = id
      where moved is null or moved <> stock
    union all
    select 'variant ' || variant_id || ': ' || sum(change) || ' moved, and it is gone' as what from stock_movements
      where variant_id is not null and variant_id not in (select id from product_variants) group by variant_id having sum(change) <> 0`,

  'the stock of a product with variants is the sum of their stock': sql`
    select products.id || ': ' || sum(variants.stock) || ' in variants, ' || products.stock || ' in stock' as what
      from product_variants as variants left join products on products.id = variants.product_id
      group by variants.product_id having products.id is null or sum(variants.stock) <> products.stock`,

  'a product’s sizes and colors in stock match its variants': sql`
    select id || ': ' || coalesce(choices_left, 'all') || ' stored, ' || coalesce(derived, 'all') || ' in variants' as what from (
      select id, choices_left, (select iif(min(stock) = 0, json_object(
        'sizes', json_group_array(distinct size) filter (where stock > 0 and size <> ''),
        'colors', json_group_array(distinct color) filter (where stock > 0 and color <> ''),
        'allSizes', json_group_array(distinct size) filter (where size <> '')
      ), null) from product_variants where product_id = products.id) as derived from products
    ) where choices_left is not derived`,

  'stock is never below zero': sql`
    select id || ': ' || stock as what from products where stock < 0
    union all
    select 'variant ' || id || ': ' || stock as what from product_variants where stock < 0
    union all
    select product_id || ': ' || stock_after as what from stock_movements where stock_after < 0`,

  'each stock movement starts from the stock that the previous one left': sql`
    select product_id || ', movement ' || seq as what from (
      select seq, product_id, stock_after - change as found,
        lag(stock_after, 1, 0) over (partition by product_id order by seq) as left
      from stock_movements
    ) where found <> left`,

  'every order has lines, and every line has an order': sql`
    select 'order ' || id as what from orders where id not in (select order_id from order_items)
    union all
    select 'line ' || id as what from order_items where order_id not in (select id from orders)`,

  'a consent is withdrawn only after it was given': sql`
    select 'consent with order ' || order_id as what from consents where unsubscribed_at_ms < consented_at_ms`,

  // An order returns no stock to a deleted product or variant. The last movement of such an order
  // has the change 0, and `is_gone` skips the order.
  'an order holds its pieces until it is cancelled or deleted, and holds none afterwards': sql`
    select order_id || ' of ' || product_id || ': ' || sum(pieces) as what from (
      select order_id, product_id, coalesce(variant_id, 0) as variant, sum(quantity - returned) as pieces, 0 as is_gone
        from order_items join orders on orders.id = order_id where status <> 'cancelled'
        group by order_id, product_id, variant
      union all
      select order_id, product_id, variant, sum(moved), last_change = 0 from (
        select order_id, product_id, coalesce(variant_id, 0) as variant, sum(change) as moved, change as last_change, max(seq)
          from stock_movements where order_id is not null group by order_id, product_id, variant
      ) group by order_id, product_id, variant
    ) group by order_id, product_id, variant having sum(pieces) <> 0 and max(is_gone) = 0`,

  'no more pieces of a line are returned than were ordered': sql`
    select 'line ' || id || ': ' || returned as what from order_items where returned not between 0 and quantity
    union all
    select 'line ' || id || ': ' || sum(pieces) || ' in returns' as what
      from returned_pieces join order_items on id = order_item_id
      group by id having returned + sum(pieces) > quantity`,

  'a return has only lines of its order, and only an exchanged return has an exchange order': sql`
    select returns.id as what from returns left join return_items on return_id = returns.id
      left join order_items on order_items.id = order_item_id
      where order_items.order_id is not returns.order_id
        or exchange_order_id is not null and state <> 'exchanged'`,

  'parcels contain only pieces of their order, each piece at most once': sql`
    select 'order ' || orders.id || ', line ' || sent.line as what from (
      select orders.id as order_id, item.value ->> 'id' as line, sum(item.value ->> 'quantity') as pieces
        from orders, json_each(parcels) as parcel, json_each(parcel.value, '$.items') as item
        where parcels <> '[]' group by orders.id, line
    ) as sent join orders on orders.id = sent.order_id
      left join order_items on order_items.id = sent.line and order_items.order_id = orders.id
      where order_items.id is null or pieces > quantity`,

  'every order with a payment has a payment row, with the id of the charge once it is paid': sql`
    select id || ': ' || coalesce(payment, 'none') as what from orders left join payments on order_id = id
      where (payment is null) <> (order_id is null) or (payment = 'paid' and charge_id is null)`,

  'an order’s refunded amount is the sum of its refunds, and at most its total': sql`
    select orders.id || ': ' || refunded_cents as what from orders
      left join refunds on order_id = orders.id and state <> 'failed'
      where refunded_cents > 0 or order_id is not null group by orders.id
      having refunded_cents <> coalesce(sum(amount_cents), 0) or refunded_cents > total_cents`,

  'the uses of a discount match the orders with that discount that are not cancelled': sql`
    select id || ': ' || uses as what from discounts
      where uses <> (select count(*) from discount_uses where discount_id = discounts.id)
    union all
    select order_id as what from discount_uses join orders on orders.id = order_id
      where status = 'cancelled' or discount_id is not discount ->> 'id'
    union all
    select orders.id as what from orders join discounts on discounts.id = discount ->> 'id'
      where status <> 'cancelled' and orders.id not in (select order_id from discount_uses)`,

  'every idempotency key has at most one order, and none after that order is deleted': sql`
    select idempotency_key as what from orders group by idempotency_key having count(*) > 1
    union all
    select idempotency_key as what from orders where idempotency_key in (select idempotency_key from deleted_orders)`,

  'every customer matches the orders of that customer': sql`
    select email as what from (select * from customers except select * from customers_of_orders)
    union all
    select email as what from (select * from customers_of_orders except select * from customers)`,

  'every product is in both full-text indexes, under the number of its text': sql`
    select id as what from (
      select products.id, words.id as in_words, texts.id as in_texts from products
        left join search_texts as one on one.kind = 'product' and one.id = products.id
        left join product_search as words on words.rowid = one.seq
        left join product_text_search as texts on texts.rowid = one.seq
    ) where in_words is not id or in_texts is not id
    union all
    select id as what from product_search where id not in (select id from products)
    union all
    select id as what from product_text_search where id not in (select id from products)`,

  // A restore skips numbers before its own event. Of the events about a module's values, only the
  // last one remains, so numbers before the newest of these events may be missing.
  'no event is missing': sql`
    select 'before event ' || seq as what from (
      select seq, kind, lag(seq) over (order by seq) as last from events
    ) where last <> seq - 1 and kind <> 'restored'
      and seq > (select coalesce(max(seq), 0) from events where topic = 'values')`,

  // Skips events about `values`: they name a module's store, which may exist without values.
  'the last event about a row says whether the row exists': sql`
    with last as (
      select topic, subject_id, kind, max(seq) from events where kind <> 'restored' and topic <> 'values' group by topic, subject_id
    ), there as (
      select 'products' as topic, id from products union all
      select 'orders', id from orders union all
      select 'settings', id from settings union all
      select 'settings', 'discounts' union all
      select 'reviews', id from reviews union all
      select 'releases', module from module_channels
    )
    select last.topic || ' ' || subject_id || ': ' || kind as what
      from last left join there on there.topic = last.topic and there.id = subject_id
      where (kind <> 'removed') <> (there.id is not null)`,

  // Old events are deleted, so older orders have none. Clocks may differ by a minute.
  'every order has an event': sql`
    select id as what from orders
      where id not in (select subject_id from events where topic = 'orders')
      and (
        (select min(seq) from events) = 1
        or created_at_ms > (select created_at_ms + 60000 from events order by seq limit 1)
      )`,
}

const sums = ['subtotalCents', 'discountCents', 'shippingCents', 'taxCents', 'totalCents'] as const
type StoredOrder = Record<(typeof sums)[number], number> & {
  number: number
  id: string
  shippingMethod: string
  charges: string | null
  discount: string | null
  lines: string
}

const checkSums = async (db: Database): Promise<BrokenInvariant[]> => {
  const wrong: string[] = []
  for (let last = 0, page = [] as StoredOrder[]; ; last = page.at(-1)?.number ?? last) {
    page = await readOrders(db, last)
    if (page.length === 0) break
    wrong.push(...page.filter((order) => !isExact(order)).map(({ id }) => id))
  }
  if (wrong.length === 0) return []
  const invariant = 'an order’s sums match its lines, to the cent'
  return [{ invariant, count: wrong.length, examples: wrong.slice(0, maxExamples) }]
}

const readOrders = (db: Database, after: number): Promise<StoredOrder[]> =>
  db.all<StoredOrder>(sql`
    select rowid as number, id, shipping_method as shippingMethod, charges, discount,
      subtotal_cents as subtotalCents, discount_cents as discountCents,
      shipping_cents as shippingCents,
      tax_cents as taxCents, total_cents as totalCents,
      (
        select json_group_array(json_object(
          'productId', product_id, 'priceCents', price_cents, 'quantity', quantity
        ))
        from order_items where order_id = orders.id
      ) as lines
    from orders where rowid > ${after} order by rowid limit ${ordersPerPage}`)

const isExact = ({ lines, charges, discount, ...stored }: StoredOrder): boolean => {
  const chargedBy = chargesOf({ ...stored, charges: charges && JSON.parse(charges) })
  const exact = exactTotals(JSON.parse(lines), chargedBy, discount && JSON.parse(discount))
  return sums.every((name) => stored[name] === exact[name])
}
