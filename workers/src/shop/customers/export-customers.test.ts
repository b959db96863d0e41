import Papa from 'papaparse'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { CustomerExportQuery } from '@shop/contracts/customer'
import { insertOrder, uniqueWord } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { csvFile } from '../../platform/csv-file.ts'
import { customerColumns, exportCustomers } from './list-customers.ts'

const { ctx } = staffContext()

const customer = {
  email: 'ada@example.com',
  name: 'Ada Batiste',
  phone: null,
  totalOrders: 2,
  totalSpentCents: 100_001,
  firstOrderAtMs: Date.UTC(2026, 0, 5),
  lastOrderAtMs: Date.UTC(2026, 1, 7),
  cancelledOrders: 0,
}

const parse = async (parts: AsyncIterable<string>): Promise<string[][]> => {
  let text = ''
  for await (const part of parts) text += part
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data
}

const linesOf = (rows: (typeof customer)[]) =>
  parse(csvFile(customerColumns('America/Chicago'), [rows]))

describe('a customer in the CSV', () => {
  it('has one line, below the names of the columns', async () => {
    expect(await linesOf([customer])).toEqual([
      ['Name', 'Email', 'Phone', 'Orders', 'Total spent', 'First order', 'Last order', 'Tier'],
      ['Ada Batiste', 'ada@example.com', '', '2', '1000.01', '2026-01-04', '2026-02-06', 'VIP'],
    ])
  })

  it('keeps quotes, commas, line breaks, emoji and right-to-left names unchanged', async () => {
    for (const name of ['Ada "Bee", Batiste', 'two\nlines', '🎷 Satchmo', 'نور الدين']) {
      expect((await linesOf([{ ...customer, name }]))[1]?.[0]).toBe(name)
    }
  })

  it.each(['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', ' =1', '＝1', '=1\n2', '\t=1'])(
    'escapes %j, which a spreadsheet would run',
    async (name) => {
      expect((await linesOf([{ ...customer, name }]))[1]?.[0]).toBe(`'${name}`)
    },
  )
})

describe('exportCustomers', () => {
  it('returns all matches in the order of the list', async () => {
    const name = uniqueWord('Export')
    await insertOrder(ctx.db, { customerName: name, totalCents: 50_000 })
    const poor = await insertOrder(ctx.db, { customerName: name, totalCents: 50_001 })
    const rich = await insertOrder(ctx.db, { customerName: name, totalCents: 90_000 })
    const input = v.parse(CustomerExportQuery, { q: name, filter: 'vip', sort: 'spent' })
    const [, ...found] = await parse(await exportCustomers({ ctx, input }))
    expect(found.map(([, email]) => email)).toEqual([rich.customerEmail, poor.customerEmail])
  })

  it.each(['recent', 'spent', 'orders', 'name'] as const)(
    'reads page by page without repeating or losing a customer, by %s',
    async (sort) => {
      const word = uniqueWord('Paged')
      const equal = { totalCents: 500, createdAtMs: 5 }
      for (const customerName of [`${word} b`, `${word} B`, `${word} b`, `${word} a`, `${word} C`])
        await insertOrder(ctx.db, { ...equal, customerName })
      await insertOrder(ctx.db, { customerName: word, totalCents: 900, createdAtMs: 9 })
      const input = v.parse(CustomerExportQuery, { q: word, sort })
      const whole = await parse(await exportCustomers({ ctx, input }))
      expect(whole).toHaveLength(7)
      expect(await parse(await exportCustomers({ ctx, input, limit: 2 }))).toEqual(whole)
    },
  )
})
