/** `/api/customers`, for staff */
import { Hono } from 'hono'

import { CustomerExportQuery, CustomerQuery, PersonInput } from '@shop/contracts/customer'
import { pathFields } from '@shop/contracts/fields'

import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { csvHeaders } from '../platform/csv-file.ts'
import { streamText } from '../platform/stream-text.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { getCustomerStats } from './customer-stats.ts'
import { customersCsv, exportCustomers } from './export-customers.ts'
import { getCustomer, listCustomers, toCustomerView } from './list-customers.ts'
import { erasePerson, readPersonalData } from './personal-data.ts'

const withId = valid('param', pathFields('id'))

export const customers = new Hono<AppEnv>()
  .use(requiresRole('viewer'))
  /** Customers by filters and sort, `{ customers, total }`. Errors: `bad-input`. */
  .get('/', valid('query', CustomerQuery), async (c) => {
    const { rows, total } = await listCustomers({ ctx: c.var.ctx, input: c.req.valid('query') })
    return c.json({ customers: rows.map(toCustomerView), total })
  })
  /** Stats over all customers, `CustomerStats`. */
  .get('/figures', async (c) => c.json(await getCustomerStats({ ctx: c.var.ctx })))
  /** All customers that match, as a CSV file; recorded. Errors: `bad-input`. */
  .get('/export', requiresRole('manager'), valid('query', CustomerExportQuery), async (c) => {
    const { ctx } = c.var
    const pages = await exportCustomers({ ctx, input: c.req.valid('query') })
    return c.body(streamText(customersCsv(pages)), 200, csvHeaders('customers', ctx.now()))
  })
  /** All that is stored about a person, `PersonInput` → `PersonalData`, as a file; recorded. Errors: `bad-input`, `customer-not-found`. */
  .post('/personal-data', requiresRole('manager'), valid('json', PersonInput), async (c) => {
    const data = await readPersonalData({ ctx: c.var.ctx, input: c.req.valid('json') })
    return c.json(data, 200, { 'content-disposition': 'attachment; filename="personal-data.json"' })
  })
  /** Erases a person; orders keep their sums, `PersonInput` → `Erasure`. Errors: `bad-input`, `customer-not-found`. */
  .post('/erase', requiresRole('manager'), valid('json', PersonInput), async (c) =>
    c.json(await erasePerson({ ctx: c.var.ctx, input: c.req.valid('json') })),
  )
  /** The `Customer` who placed the order with this id, whichever of theirs it is. Errors: `customer-not-found`. */
  .get('/:id', withId, async (c) => {
    const customer = await getCustomer({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.json(toCustomerView(customer))
  })
