/** `/api/customers`, for staff */
import { Hono } from 'hono'

import { CustomerExportQuery, CustomerQuery } from '@shop/contracts/customer'
import { pathFields } from '@shop/contracts/fields'

import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { streamText } from '../platform/stream-text.ts'
import { requiresStaff } from '../staff/requires-staff.ts'
import { getCustomerStats } from './customer-stats.ts'
import { customersCsv, exportCustomers } from './export-customers.ts'
import { getCustomer, listCustomers, toCustomerView } from './list-customers.ts'

const withEmail = valid('param', pathFields('email'))

export const customers = new Hono<AppEnv>()
  .use(requiresStaff)
  /** Customers by filters and sort, `{ customers, total }`. Errors: `bad-input`. */
  .get('/', valid('query', CustomerQuery), async (c) => {
    const { rows, total } = await listCustomers({ ctx: c.var.ctx, input: c.req.valid('query') })
    return c.json({ customers: rows.map(toCustomerView), total })
  })
  /** Stats over all customers, `CustomerStats`. */
  .get('/figures', async (c) => c.json(await getCustomerStats({ ctx: c.var.ctx })))
  /** All customers that match, as a CSV file. Errors: `bad-input`. */
  .get('/export', valid('query', CustomerExportQuery), async (c) => {
    const { ctx } = c.var
    const pages = await exportCustomers({ ctx, input: c.req.valid('query') })
    const day = new Date(ctx.now()).toISOString().slice(0, 10)
    return c.body(streamText(customersCsv(pages)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="customers-${day}.csv"`,
    })
  })
  /** One `Customer`, by an email in any case. Errors: `customer-not-found`. */
  .get('/:email', withEmail, async (c) => {
    const customer = await getCustomer({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.json(toCustomerView(customer))
  })
