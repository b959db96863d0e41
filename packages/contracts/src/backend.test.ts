import { expect, it } from 'vitest'

import { grantsOf } from './backend.ts'

it('tells managers which events name people', () => {
  const grants = grantsOf({
    needs: { rows: {}, values: false, secrets: [], reads: [], hosts: [], mails: {} },
    actions: {},
    events: ['order.paid', 'return.changed', 'stock.changed'],
    jobs: {},
  })
  expect(grants.map(({ text }) => text)).toEqual([
    'Run when an order is paid, and read it with names and addresses',
    'Run when a return is requested or changes, and read it with names and what people wrote',
    'Run when the stock of a product changes',
  ])
})
