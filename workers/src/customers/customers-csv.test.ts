import { CustomerExportQuery } from '@shop/contracts/customer'
import { insertOrder, uniqueWord } from '@shop/testkit/builders'
import Papa from 'papaparse'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { staff, testContext } from '../../test/context.ts'
import { customersCsv } from './customers-csv.ts'
import { exportCustomers } from './export-customers.ts'

const { ctx } = testContext({ actor: staff })

const customer = {
  email: 'ada@example.com',
  name: 'Ada Batiste',
  phone: null,
  totalOrders: 2,
  totalSpentCents: 100_001,
  firstOrderAtMs: Date.UTC(2026, 0, 5),
  lastOrderAtMs: Date.UTC(2026, 1, 7),
}

const linesOf = (csv: string) => Papa.parse<string[]>(csv.replace(/^\uFEFF/, '')).data

describe('customersCsv', () => {
  it('has a line of columns, and one for each customer', () => {
    expect(linesOf(customersCsv([customer]))).toEqual([
      ['Name', 'Email', 'Phone', 'Orders', 'Total spent', 'First order', 'Last order', 'Tier'],
      ['Ada Batiste', 'ada@example.com', '', '2', '1000.01', '2026-01-05', '2026-02-07', 'VIP'],
    ])
  })

  it('keeps quotes, commas, line breaks, emoji and right-to-left names as they are', () => {
    for (const name of ['Ada "Bee", Batiste', 'two\nlines', '🎷 Satchmo', 'نور الدين']) {
      expect(linesOf(customersCsv([{ ...customer, name }]))[1]?.[0]).toBe(name)
    }
  })

  it.each(['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', ' =1', '＝1', '=1\n2', '\t=1'])(
    'makes text of %j, which a spreadsheet would run',
    (name) => {
      expect(linesOf(customersCsv([{ ...customer, name }]))[1]?.[0]).toBe(`'${name}`)
    },
  )
})

describe('exportCustomers', () => {
  it('answers all that match, in the order of the list', async () => {
    const name = uniqueWord('Export')
    await insertOrder(ctx.db, { customerName: name, totalCents: 50_000 })
    const poor = await insertOrder(ctx.db, { customerName: name, totalCents: 50_001 })
    const rich = await insertOrder(ctx.db, { customerName: name, totalCents: 90_000 })
    const input = v.parse(CustomerExportQuery, { q: name, filter: 'vip', sort: 'spent' })
    const found = await exportCustomers({ ctx, input })
    expect(found.map(({ email }) => email)).toEqual([rich.customerEmail, poor.customerEmail])
  })

  it('refuses a shopper', async () => {
    const input = v.parse(CustomerExportQuery, {})
    const asked = exportCustomers({ ctx: testContext().ctx, input })
    await expect(asked).rejects.toMatchObject({ code: 'staff-only' })
  })
})
