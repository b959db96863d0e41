/** `/api/customers` */
import { Hono } from 'hono'

import { CustomerExportQuery, CustomerQuery } from '@shop/contracts/customer'

import { requiresStaff } from '../staff/requires-staff.ts'
import type { AppEnv } from '../platform/context.ts'
import { only } from '../http/methods.ts'
import { streamText } from '../platform/stream-text.ts'
import { valid } from '../http/valid.ts'
import { countCustomers } from './count-customers.ts'
import { customersCsv } from './customers-csv.ts'
import { toCustomerView } from './customer-view.ts'
import { exportCustomers } from './export-customers.ts'
import { getCustomer } from './get-customer.ts'
import { listCustomers } from './list-customers.ts'

export const customers = new Hono<AppEnv>()
  .use(requiresStaff)
  /** Staff: customers by filters and sort: `{ customers, total }`. */
  .get('/', valid('query', CustomerQuery), async (c) => {
    const { customers: rows, total } = await listCustomers({
      ctx: c.var.ctx,
      input: c.req.valid('query'),
    })
    return c.json({ customers: rows.map(toCustomerView), total })
  })
  .all('/', only('GET'))
  /** Staff: figures over all customers; "figures" is no email. */
  .get('/figures', async (c) => c.json(await countCustomers({ ctx: c.var.ctx })))
  .all('/figures', only('GET'))
  /** Staff: a CSV file of all that match. */
  .get('/export', valid('query', CustomerExportQuery), async (c) => {
    const { ctx } = c.var
    const pages = await exportCustomers({ ctx, input: c.req.valid('query') })
    const day = new Date(ctx.now()).toISOString().slice(0, 10)
    return c.body(streamText(customersCsv(pages)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="customers-${day}.csv"`,
    })
  })
  .all('/export', only('GET'))
  /** Staff: one customer. */
  .get('/:email', async (c) => {
    const input = { email: c.req.param('email') }
    return c.json(toCustomerView(await getCustomer({ ctx: c.var.ctx, input })))
  })
  .all('/:email', only('GET'))
