import { shopDay } from '@shop/domain/shop-days'
import type { Context } from 'hono'

import type { Ctx } from '../../platform/context.ts'
import { streamText } from '../../platform/csv-file.ts'
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
