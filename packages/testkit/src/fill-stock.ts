import type { Database } from '@shop/db/open'

/** Sets the stock of every variant, and of every product without variants. */
export const fillStock = async (db: Database, pieces: number): Promise<void> => {
  await db.$client.batch([
    { sql: 'update product_variants set stock = ?', args: [pieces] },
    {
      sql: 'update products set stock = ? where id not in (select product_id from product_variants)',
      args: [pieces],
    },
  ])
}
