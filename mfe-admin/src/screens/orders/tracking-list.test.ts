import { expect, it } from 'vitest'

import { readTrackingList } from './tracking-list.ts'

const order = '1a2b3c4d'

it('reads rows of a spreadsheet, and takes the carrier from the number', () => {
  expect(
    readTrackingList(`\n#1A2B3C4D\t1z 999aa1 0123456784\n\n${order}\t123456789\tDHL Express\n`),
  ).toEqual([
    {
      row: 1,
      order: '#1A2B3C4D',
      carrier: 'ups',
      number: '1Z999AA10123456784',
      problem: undefined,
    },
    { row: 2, order, carrier: 'dhl', number: '123456789', problem: undefined },
  ])
})

it('reads rows that are typed with spaces', () => {
  expect(readTrackingList(`${order} 1Z999AA1 0123456784\n 2b3c4d5e  EC000000000US`)).toMatchObject([
    { order, carrier: 'ups', number: '1Z999AA10123456784', problem: undefined },
    { order: '2b3c4d5e', carrier: 'usps', number: 'EC000000000US', problem: undefined },
  ])
})

it('finds the columns of a carrier’s file by their names', () => {
  const csv = `Ship date,Tracking Number,Service,"Order, reference"\n1/5/26,"EC 000 000 000 US",USPS Priority,${order}`
  expect(readTrackingList(csv)).toMatchObject([
    { row: 1, order, carrier: 'usps', number: 'EC000000000US', problem: undefined },
  ])
})

it.each([
  ['12,1Z999AA10123456784', 'The order number needs at least its first 8 characters'],
  [`${order},`, 'The tracking number is missing'],
  [`${order},123`, 'The number does not show the carrier; add a column that names it'],
  [
    `${order},1Z999AA10123456784,FedEx`,
    'The carrier must fit the number, which looks like one of UPS',
  ],
  [
    `${order},9.4E+21,USPS`,
    'The tracking number was shortened by a spreadsheet; format the column as text and copy it again',
  ],
])('says what is wrong with %s', (text, problem) => {
  expect(readTrackingList(text)).toMatchObject([{ problem }])
})

it('returns no rows for empty text', () => expect(readTrackingList(' \n ')).toEqual([]))
