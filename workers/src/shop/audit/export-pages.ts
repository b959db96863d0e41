/** Exports the lists of the back office: records the export, then reads page by page. */
import type { audit } from '@shop/db/schema/audit'

import type { StaffCtx } from '../../platform/context.ts'
import { recordAction } from './audited-writes.ts'

type Export<Row> = {
  noun: (typeof audit.$inferSelect)['noun']
  /** The name of the list, for nouns with several lists. */
  list?: string
  /** The filters of the rows. `q` is not recorded, because search words may be personal data. */
  query: { q?: string | undefined; [filter: string]: unknown }
  limit: number
  read: (last?: Row) => Promise<Row[]>
}

/**
 * Returns the pages of an export. Records it and reads the first page before resolving, so that a
 * database failure still becomes an error response.
 */
export const exportPages = async <Row>(
  ctx: StaffCtx,
  { noun, list = 'list', query: { q, ...query }, limit, read }: Export<Row>,
): Promise<AsyncIterable<Row[]>> => {
  await recordAction(ctx, {
    noun,
    action: 'export',
    subjectId: list,
    after: JSON.stringify({ ...query, isSearch: Boolean(q) }),
  })
  return readPages(await read(), limit, read)
}

async function* readPages<Row>(
  first: Row[],
  limit: number,
  read: (last?: Row) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let page = first
  yield page
  while (page.length === limit) {
    page = await read(page.at(-1))
    yield page
  }
}
