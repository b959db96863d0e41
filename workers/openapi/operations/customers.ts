/** Operations of `/api/customers`. */
import { CustomerExportQuery, CustomerQuery } from '@shop/contracts/customer'

import type { Operation } from '../operation.ts'

export const customers: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/customers',
    summary: 'Customers by filters and sort; they are derived from orders, by email.',
    needs: 'staff',
    query: CustomerQuery,
    answer: { status: 200, schema: 'CustomerList' },
    refusals: ['bad-input', 'staff-only'],
  },
  {
    method: 'get',
    path: '/api/customers/figures',
    summary: 'Counts, revenue, segments and activity over all customers.',
    needs: 'staff',
    answer: { status: 200, schema: 'CustomerStats' },
    refusals: ['staff-only'],
  },
  {
    method: 'get',
    path: '/api/customers/export',
    summary: 'A CSV file (text/csv) of all customers that match; formulas are kept as text.',
    needs: 'staff',
    query: CustomerExportQuery,
    answer: { status: 200 },
    refusals: ['bad-input', 'staff-only'],
  },
  {
    method: 'get',
    path: '/api/customers/{email}',
    summary: 'One customer.',
    needs: 'staff',
    answer: { status: 200, schema: 'Customer' },
    refusals: ['staff-only', 'customer-not-found'],
  },
]
