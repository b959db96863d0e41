/** Everyday questions by kind, each with words that its reply must contain. */
import { describe, expect, it } from 'vitest'

import { idsOf, openTalk } from '../../../test/talk.ts'

const { talk } = await openTalk()

/** Matches the specification's texts for product searches. No other reply has them. */
const ofSearches = /Perfect!|I found \d+ products/
const contact = /hello@ndx\.example|555-0142/
const known = /couldn't find|do not sell|only help with this shop/

const last = async (conversation: string) => {
  const replies = await talk(conversation.split(' > '))
  const reply = replies.at(-1)
  if (!reply) throw new Error('no reply')
  return reply
}

describe('a question about a fact is answered from the product’s page', () => {
  it.each([
    ["is that beanie wool, I can't wear wool", 'First Light Beanie is 50% wool'],
    ['is the levee hoodie polyester', 'Levee Zip Hoodie is 80% cotton, 20% recycled polyester'],
    ['is the trucker wool?', 'Crosstown Trucker is polyester mesh'],
    ['what is the second line tank made of', 'Second Line Tank is 100% ringspun cotton.'],
    ['where was the six panel cap made', 'NDX Six-Panel Cap is stitched in New Orleans.'],
    ['can i put the crescent city tee in the dryer', 'Wash cold, inside out'],
    ['does the focus crest tee shrink', 'Focus Crest Tee is pre-shrunk.'],
    ['is the second line tank see through', 'Its page says nothing about how sheer it is.'],
    ['will the beanie itch', 'Its page says nothing about itching.'],
    ['does the bucket hat have a chin strap', 'The page of Bayou Bucket Hat does not say. Ask a'],
    ['do the hoodies have pockets', 'Lock In Hoodie: kangaroo pocket. Levee Zip Hoodie: two'],
    ['are your hats vegan', 'Our pages say nothing about vegan materials.'],
    ['what colors do the hoodies come in', 'Lock In Hoodie: Red, Black, Charcoal.'],
    ['how does the fleur crop tee fit', 'The fit of Fleur Crop Tee: boxy, ends at the waistband.'],
  ])('%s', async (question, said) => {
    const { content } = await last(question)
    expect(content).toContain(said)
    expect(content).not.toMatch(ofSearches)
  })
})

describe('a complaint gets an apology, the rule on our pages and a contact, but no product', () => {
  it.each([
    ['zipper on my levee hoodie busted', 'lifetime warranty'],
    ['my tee came with a hole in it', 'lifetime warranty'],
    ['the print on my focus tee is peeling after two washes', 'lifetime warranty'],
    ['my beanie unraveled after a week', 'lifetime warranty'],
    ['the seam on my crop tee ripped', 'lifetime warranty'],
    ['my brass hour hoodie shrank in the wash', 'lifetime warranty'],
    ['you sent me the wrong size', '30 days'],
    ['i got the wrong color hoodie', '30 days'],
    ['the hoodie i ordered is too small', '30 days'],
    ['my package never arrived', 'where your order is'],
    ['my order is late again', 'where your order is'],
    ['i ordered two weeks ago and nothing came', 'where your order is'],
    ['i hate this hoodie, it shrunk', 'lifetime warranty'],
    ['you charged me twice for my order', 'A person has to look into it'],
  ])('%s', async (message, said) => {
    const { content, products, suggestions } = await last(message)
    expect(content).toMatch(/^I'm sorry about/)
    expect(content).toContain(said)
    expect(content).toMatch(contact)
    expect({ products, suggestions }).toEqual({ products: [], suggestions: [] })
  })

  it.each([
    'my old hoodie is torn, i need a new one',
    'a shirt with holes for my dog',
    'what if it rips',
  ])('gets no apology without a real complaint: %s', async (message) =>
    expect((await last(message)).content).not.toContain('sorry'),
  )
})

describe('a question about stock is answered with yes or no', () => {
  it.each([
    ['do you have the levee hoodie in XL', 'Yes, Levee Zip Hoodie is in stock in XL: we have'],
    ['is the beanie available in blue', 'Yes, First Light Beanie is in stock in Blue'],
    ['any brass hour hoodies left in medium', 'Yes, Brass Hour Hoodie is in stock in M'],
    ['you still got the trucker in red', 'Yes, Crosstown Trucker is in stock in Red'],
    ['is the fleur crop tee sold out in pink', 'No, Fleur Crop Tee is in stock in Pink'],
    ['does the sleepy moon tee come in 3T', 'Yes, Sleepy Moon Tee is in stock in 3T'],
    [
      'do you have the crosstown trucker in green',
      'Sorry, we do not have Crosstown Trucker in green',
    ],
    [
      'does the night shift come in xxl',
      'Sorry, we do not have Night Shift Long Sleeve in size XXL',
    ],
    ['is the focus crest tee in stock', 'Focus Crest Tee is in stock: we have more than 10.'],
    [
      'is the tank available in black in size small',
      'Yes, Second Line Tank is in stock in S, Black',
    ],
    ['do you have a bucket hat', 'Yes, we have Bayou Bucket Hat for $35.00.'],
    ['focus crest tee > XXL?', 'Yes, Focus Crest Tee is in stock in XXL'],
    [
      'beanie > does it come in black',
      'Sorry, we do not have First Light Beanie in black. It comes in',
    ],
  ])('%s', async (question, said) => {
    const { content } = await last(question)
    expect(content.startsWith(said), content).toBe(true)
  })
})

describe('a comparison begins with the deciding fact', () => {
  it.each([
    ['which hoodie is the warmest', 'Focus Wordmark Hoodie and Brass Hour Hoodie are the warmest'],
    [
      "what's your heaviest shirt",
      'Focus Crest Tee, Crescent City Tee, and River Bend Tee are the',
    ],
    ["bucket hat or trucker, what's the difference", 'Bayou Bucket Hat: cotton canvas; soft crown'],
    [
      'difference between the brass hour and lock in hoodie',
      'Brass Hour Hoodie: brushed fleece, 400',
    ],
    ['which is thicker, focus wordmark or levee zip', 'Focus Wordmark Hoodie is the heaviest'],
    ['is the zip hoodie warmer than the brass hour one', 'Brass Hour Hoodie is the warmest'],
    ['which shirt is the softest', 'Our pages do not compare that.'],
    ['is the beanie warmer than the trucker', 'Our pages do not say which is the warmest.'],
    ['is the cap warmer than the trucker', 'Our pages do not say which is the warmest.'],
    ['compare the beanie and the bucket hat', 'First Light Beanie: 50% wool'],
    ['hoodies > which one is the warmest', 'Focus Wordmark Hoodie and Brass Hour Hoodie are'],
    ['gator tee vs pelican tee', 'Fabric and fit are the same. Tiny Gator Tee: easy neckline.'],
    ['toddler shirts > which is the cheapest', 'They all cost $25.00.'],
    [
      'which is cheaper, the crest tee or the beanie',
      'First Light Beanie is the cheapest: $35.00.',
    ],
  ])('%s', async (question, said) => {
    const { content, products, comparison } = await last(question)
    expect(content.startsWith(said), content).toBe(true)
    const columns = products.length < 4 ? products.length : undefined
    expect(comparison?.rows[0]?.values.length).toBe(columns)
  })
})

describe('a follow-up stays with the product or topic', () => {
  it.each([
    ['can you embroider my name on a cap > how much would that cost', 'no price for custom'],
    [
      'do you do custom prints > how long does that take',
      'do not say how long a custom piece takes',
    ],
    ["do you do custom prints > can i return it if i don't like it", 'A custom piece fits nobody'],
    ['can you print our logo on hoodies > is there a minimum', 'give no minimum'],
    ['how much is shipping > and express?', 'a flat $19.99'],
    ['how much is shipping > how long does it take', '3-7 business days'],
    ['what is your return policy > even on sale stuff?', 'no exception for pieces on sale'],
    ['what is your return policy > who pays for that', 'do not say who pays for shipping it back'],
    ['trumpet hoodie > is it warm', 'Brass Hour Hoodie is brushed fleece, 400 gsm.'],
    ['focus crest tee > how much is it', 'Focus Crest Tee costs $40.00.'],
    ['hoodies > the second one > how much is that', 'Brass Hour Hoodie costs $65.00.'],
    ['hats > how much are they', 'Each of these: $35.00.'],
    ['first light beanie > can i wash it', 'Wash by hand, cold.'],
  ])('%s', async (conversation, said) => {
    expect((await last(conversation)).content).toContain(said)
  })
})

describe('a question about the shop is answered with one fact', () => {
  it.each([
    ['how much is shipping', 'Standard shipping is a flat $9.99, and free when'],
    ['is shipping free', 'Standard shipping is free when your subtotal is over $75;'],
    ['how long does shipping take', 'Standard shipping takes 3-7 business days'],
    ['how fast is express', 'Express takes 1-3 business days'],
    ['can i return sale items', 'Our pages make no exception for pieces on sale'],
    ['can i return a custom hoodie', 'A custom piece fits nobody else'],
    [
      'who pays for return shipping',
      'You have 30 days to return or exchange a piece. Our pages do not say who',
    ],
    ['what time do you close on saturday', 'We are open Sat 10-6 (New Orleans time).'],
    ['where are you located', 'We are in New Orleans, Louisiana'],
    ['do you take apple pay', 'Our pages name cards only'],
    ["what's the tax", 'Tax is 8% of the subtotal.'],
    ['do you ship to canada', 'We ship within the US only'],
    ['how much does custom embroidery cost', 'Our pages give no price for custom prints'],
    ['do you have gift cards', 'Our pages say nothing about gift cards'],
  ])('%s', async (question, said) => {
    const { content, products } = await last(question)
    expect(content.startsWith(said), content).toBe(true)
    expect(content.length).toBeLessThan(280)
    expect(products).toEqual([])
  })
})

const chat =
  'hi, hey there, thanks!, are you a bot, you suck, bye, lol, ok, sorry, fuck you, good morning, what is the weather today'
it.each(chat.split(', '))('small talk gets one short line: %s', async (message) => {
  const { content, products } = await last(message)
  expect(content.length).toBeLessThan(100)
  expect(products).toEqual([])
})

it.each(['hoodies', 'black hats', 'toddler shirts', 'shirts under $50', 'ladies tops', 'navy'])(
  'a search keeps the texts of the specification: %s',
  async (message) => expect((await last(message)).content).toMatch(ofSearches),
)

describe('a look that no product has is never sold as found', () => {
  it.each([
    ['a reversible bucket hat', 'The closest is Bayou Bucket Hat.'],
    ['do you have leather caps', 'These come closest.'],
    ['insulated hoodie', 'These come closest.'],
    ['i want a v neck tee in black', 'These come closest.'],
    ['silk tank top', 'The closest is Second Line Tank.'],
    ['a skull tee', 'These come closest.'],
    ['glow in the dark hoodie', 'These come closest.'],
    ['hoodies without pockets', 'These come closest.'],
  ])('%s', async (message, said) => {
    const { content, unmet } = await last(message)
    expect(content).toContain(`I couldn't find any`)
    expect(content).toContain(said)
    expect(unmet).toContain('category')
  })
})

it('never sells shorts because a page says “short”', async () => {
  expect(await last('looking for running shorts')).toMatchObject({ unmet: ['category'] })
})

describe('no shown product breaks an exclusion', () => {
  it.each([
    ['hat without polyester or wool', 'beanie|trucker'],
    ['no acrylic please, a hat', 'beanie'],
    ['a hat that has no wool and no mesh', 'beanie|trucker'],
    ['something for my wife but no crop tops and nothing tight', 'crop|tunnel'],
    ['womens tops > she hates tanks, anything but that', 'tank'],
    ['everything but shirts on sale', 'focus-crest|crescent|river|streetcar-line'],
    ['no animals, no vehicles toddler tee 3T', 'gator|pelican|streetcar'],
    ['a top for a woman without elastane', 'tunnel'],
    ['a hoodie with no zipper', 'levee'],
    ['she hates tank tops, anything except that', 'tank'],
    ['hats > nothing with mesh > in black', 'trucker'],
    ['ladies tops > not sleeveless > under $40', 'tank'],
    ['a shirt that is not cotton', '-tee|tank|sleeve'],
  ])('%s', async (conversation, excluded) => {
    const ids = idsOf(await last(conversation))
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id) => new RegExp(excluded).test(id))).toEqual([])
  })
})

describe('every suggestion works when it is sent', () => {
  it.each([
    'hoodies',
    'beanie',
    'toddler shirts',
    'black hats',
    'qwertzuiop',
    'hi',
    'what can you do',
    'bucket hat or trucker, what is the difference',
    'which hoodie is the warmest',
    'how much is shipping',
    'how fast is express',
    'can i return it',
    'do you do custom prints',
    'is the levee zip hoodie wool',
    'gift for my dad',
    'student discount',
    'hoodie under $30',
  ])('%s', async (message) => {
    const { content, suggestions } = await last(message)
    expect(suggestions.length).toBeGreaterThan(0)
    expect(suggestions.length).toBeLessThan(4)
    for (const text of suggestions) {
      const next = await last(`${message} > ${text}`)
      expect(next.content, text).not.toMatch(known)
      expect(next.content, text).not.toBe(content)
      expect(next.page !== null || idsOf(next).length > 0, text).toBe(true)
    }
  })

  it.each(['can i talk to a human', 'what is your email', 'my hoodie ripped', 'where is my order'])(
    'a reply with a contact has no suggestion: %s',
    async (message) => expect((await last(message)).suggestions).toEqual([]),
  )
})
