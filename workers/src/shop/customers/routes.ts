import { Hono } from 'hono'

import { CustomerExportQuery, CustomerQuery, PersonInput } from '@shop/contracts/customer'

import { describes } from '../../platform/http/describes.ts'
import { argsOf, toList, valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { csvResponse } from '../exports/export-csv.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import {
  exportCustomers,
  getCustomer,
  getCustomerStats,
  listCustomers,
  toCustomerView,
} from './list-customers.ts'
import { erasePerson, readPersonalData } from './personal-data.ts'

export const customers = new Hono<AppEnv>()
  .get(
    '/',
    describes('listCustomers', 'Customers by filters and sort, derived from orders by email.', {
      returns: 'CustomerList',
    }),
    requiresRole('viewer', { scope: 'customers:read' }),
    valid('query', CustomerQuery),
    async (c) => c.json(toList('customers', toCustomerView, await listCustomers(argsOf(c)))),
  )
  .get(
    '/figures',
    describes('getCustomerStats', 'Counts, revenue, segments and activity over all customers.', {
      returns: 'CustomerStats',
    }),
    requiresRole('viewer'),
    async (c) => c.json(await getCustomerStats(c.var)),
  )
  .get(
    '/export',
    describes('exportCustomers', 'All matching customers as CSV. Formulas remain text. Audited.', {
      sends: 'text/csv',
    }),
    requiresRole('manager'),
    valid('query', CustomerExportQuery),
    async (c) => csvResponse(c, 'customers', await exportCustomers(argsOf(c))),
  )
  .post(
    '/personal-data',
    describes('getPersonalData', 'All data about a person. Audited.', {
      returns: 'PersonalData',
      problems: ['customer-not-found'],
    }),
    requiresRole('manager'),
    valid('json', PersonInput),
    async (c) => {
      const data = await readPersonalData(argsOf(c))
      return c.json(data, 200, {
        'content-disposition': 'attachment; filename="personal-data.json"',
      })
    },
  )
  .post(
    '/erase',
    describes(
      'erasePerson',
      'Erases a person for good from orders, reviews and records. Orders keep their lines and sums.',
      { returns: 'Erasure', problems: ['customer-not-found'] },
    ),
    requiresRole('manager'),
    valid('json', PersonInput),
    async (c) => c.json(await erasePerson(argsOf(c))),
  )
  .get(
    '/:id',
    describes('getCustomer', 'The customer who placed the order with this id.', {
      returns: 'Customer',
    }),
    requiresRole('viewer', { scope: 'customers:read' }),
    withId,
    async (c) => c.json(toCustomerView(await getCustomer(argsOf(c)))),
  )
