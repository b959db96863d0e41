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

/** Returns how many rows of each table contain a word, in any letter case. Omits zeros. */
export const countRowsWith = async (
  { $client }: Pick<Database, '$client'>,
  word: string,
): Promise<Record<string, number>> => {
  const tables = await $client.execute(
    String.raw`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\_%' escape '\' order by name`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const columns = await $client.execute({
      sql: 'select name from pragma_table_info(?)',
      args: [String(name)],
    })
    const isIn = columns.rows.map((column) => `instr(lower("${String(column['name'])}"), ?) > 0`)
    const found = await $client.execute({
      sql: `select count(*) as rows from "${String(name)}" where ${isIn.join(' or ')}`,
      args: isIn.map(() => word.toLowerCase()),
    })
    const rows = Number(found.rows[0]?.['rows'] ?? 0)
    if (rows > 0) counts[String(name)] = rows
  }
  return counts
}
