/** How every list of the back office is exported: recorded, then read page by page. */
import type { audit } from '@shop/db/schema/audit'

import type { StaffCtx } from '../platform/context.ts'
import { recordAction } from './audited-writes.ts'

type Export<Row> = {
  noun: (typeof audit.$inferSelect)['noun']
  /** Which list of the noun. */
  list?: string
  /** What selects the rows; the words that were searched for may be a person's, and are not recorded. */
  query: { q?: string | undefined; [filter: string]: unknown }
  /** Rows in memory at once. */
  limit: number
  /** A page: the rows after the last one of the page before. */
  read: (last?: Row) => Promise<Row[]>
}

/**
 * The pages of an export. It is recorded, and the first page read, before this resolves, so that a failing database still
 * makes an error response.
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

/** Each page is read after the last row of the one before, until one is not full. */
async function* readPages<Row>(
  first: Row[],
  limit: number,
  read: (last?: Row) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let page = first
  yield page
  while (page.length === limit) {
    // oxlint-disable-next-line no-await-in-loop -- A page begins where the one before it ended.
    page = await read(page.at(-1))
    yield page
  }
}
