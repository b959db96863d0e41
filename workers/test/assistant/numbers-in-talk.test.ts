/** The assistant compares numbers in a shopper's message with the shop's data. */
import { expect, it } from 'vitest'

import { openTalk } from '../talk.ts'

const { talk } = await openTalk()
const lastOf = async (said: string) => (await talk(said.split(' > '))).at(-1)?.content

it.each([
  ['black hoodies > do you have 400 of the first one in XL', /^(?!Yes|No)/],
  ['black hoodies > do you have 2 of the first one in XL', /^Yes, .* is in stock in XL: we have /],
  [
    'lock in hoodie in black > can I get six of it in M',
    /^Not that many: Lock In Hoodie is in stock in .*: we have [1-5]\./,
  ],
  ['show me hoodies > what size for a man of 6ft4 and 290 lbs', /no chart by height and weight/],
  ['toddler shirts > he is rather big for his age, which size', /roughly by the child’s age/],
  ['I wear a 16 in dresses, what size would that be', /do not convert the sizes of other clothes/],
  ['black hoodie, no zip > and cheaper?', /^I couldn't find that for less\./],
  ['black beanie or dad cap?', /^I couldn't find one piece that is all of that\./],
  ['will it get here by friday', /^Standard shipping takes .* Ordered now, standard shipping /],
  ['can we pay by purchase order, net 30', /^Our pages name cards only/],
  ['are we tax exempt?', /nothing of tax exemption/],
  ['is the levee zip hoodie under $60', /^Sorry, we do not have .* for under \$60\.00\. It costs/],
  ['do you have the levee zip hoodie for under $60', /^Sorry, /],
  ['is the beanie under $40', /^First Light Beanie costs \$35\.00\./],
  ['beanie > is it less than 30 dollars', /^Sorry, we do not have First Light Beanie/],
  ['how much for 2 levee zip hoodies with shipping', /subtotal is \$130\.00\./],
  ['how much is the river bend tee with shipping', /^River Bend Tee costs .* in all\.$/],
  ['how much are two crescent city tees with shipping', /^For 2 pieces/],
  ['six panel cap total cost', /^(?!For 6)/],
  ['2 xl levee zip hoodie total cost', /costs \$65\.00\. .* \$80\.19 in all\.$/],
  ['2 day shipping on the levee zip hoodie total cost', /costs \$65\.00\. .* \$80\.19 in all\.$/],
  ['how much are a black hoodie and an orange beanie in total', /^(?!.* in all\.)/],
  ['how much is the brass hour top with shipping', /^Brass Hour Hoodie .* \$80\.19 in all\.$/],
  ['hoodies > no limit on returns?', /^You have 30 days to return/],
  ['levee zip hoodie > any price match?', /^Our pages name no codes or discounts/],
  ['two levee hoodies in XXL with shipping, how much?', /subtotal is \$130\.00\./],
  [
    'the levee zip hoodie and a cap together, how much',
    /costs \$65\.00\. Name each piece in full,/,
  ],
  ["hoodies under $50 > price doesn't matter", /^Each of these: \$65\.00\./],
  ['black hoodies under $20 > forget the price limit', /^(?!I couldn't|All right)/],
  ['order 123 says delivered but there is nothing here', /^I'm sorry/],
])('%s', async (said, text) => {
  expect(await lastOf(said)).toMatch(text)
})

it('says yes to a question about what was shown, and searches again otherwise', async () => {
  expect(await lastOf('black hoodies > any left in XXL')).toMatch(/^Yes: .* and /)
  expect(await lastOf('black hoodies > in purple instead')).toMatch(/^Perfect!/)
  expect(await lastOf('black hoodies > do you have none in red?')).not.toMatch(/^Yes/)
  expect(await lastOf('black hoodies > how many in XL')).not.toMatch(/^Yes/)
})
