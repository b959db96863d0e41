import type { Context } from 'hono'

import type { audit } from '@shop/db/schema/audit'
import { shopDay } from '@shop/domain/shop-days'

import type { Ctx, StaffCtx } from '../../platform/context.ts'
import { type CsvColumns, csvFile, streamText } from '../../platform/csv-file.ts'
import { recordAction } from '../audit/audited-writes.ts'
import { readShopSettings } from '../settings/read-settings.ts'

export const csvResponse = async (
  c: Pick<Context, 'body'> & { var: { ctx: Ctx } },
  name: string,
  parts: AsyncGenerator<string>,
): Promise<Response> => {
  const { ctx } = c.var
  const { shop } = await readShopSettings(ctx)
  return c.body(streamText(parts), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${shopDay(ctx.now(), shop.timeZone)}.csv"`,
  })
}

type Export<Row, Line> = {
  noun: (typeof audit.$inferSelect)['noun']
  /** The name of the list, for nouns with several lists. */
  list?: string
  /** `q` is not recorded, because search words may be personal data. */
  query: { q?: string | undefined; [filter: string]: unknown }
  read: (last?: Row) => Promise<Row[]>
  /** The rows of a page. Making a page blocks the thread, so a large one makes shoppers wait. */
  limit: number
  linesOf: (row: Row) => Line[]
  columns: CsvColumns<Line>
}

/**
 * Records the export in the audit, and reads the first page before it resolves, so that a failure
 * becomes an error response.
 */
export const exportCsv = async <Row, Line>(
  ctx: StaffCtx,
  { noun, list = 'list', query: { q, ...query }, columns, ...pages }: Export<Row, Line>,
): Promise<AsyncGenerator<string>> => {
  await recordAction(ctx, {
    noun,
    action: 'export',
    subjectId: list,
    after: JSON.stringify({ ...query, isSearch: Boolean(q) }),
  })
  return csvFile(columns, linesOfPages(await pages.read(), pages))
}

async function* linesOfPages<Row, Line>(
  first: Row[],
  { read, limit, linesOf }: Pick<Export<Row, Line>, 'read' | 'limit' | 'linesOf'>,
): AsyncGenerator<Line[]> {
  let page = first
  yield page.flatMap(linesOf)
  while (page.length === limit) {
    page = await read(page.at(-1))
    yield page.flatMap(linesOf)
  }
}
