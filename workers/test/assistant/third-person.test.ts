import { describe, expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { talk } = await openTalk()

const lastOf = async (conversation: string) => {
  const reply = (await talk(conversation.split(' > '))).at(-1)
  if (!reply) throw new Error('There must be a reply.')
  return reply
}

const ofSearches = /Perfect!|matching your search|match your request/

describe('what is asked is answered, not what is near', () => {
  it.each([
    ['the street in my order is wrong', 'I cannot change an address.'],
    ['can you send half of my order to my mom', 'Our pages say nothing about one order to two'],
    ['can you cut the tag before you ship it', 'I cannot add a wish to an order'],
    ['is it safe if my baby chews on it', 'Our pages do not say what the ink contains'],
    ['could you embroider a beanie', 'Yes, we do custom prints and embroidery.'],
    ['could you embroider a beanie > which thread is it', 'Our pages do not say which thread'],
    ['hoodies > could you hold one for me', 'I cannot hold a piece'],
    ['they sent an M instead of an L', "I'm sorry about that. You have 30 days to exchange it"],
    ['my cap came torn', "I'm sorry about that. Every piece carries"],
    ['the label in my hoodie itches', "I'm sorry about that. Unworn and unwashed"],
    ['if I get a rash, can I send it back', 'A return must be unworn and unwashed'],
    ['do I have to give a reason', 'No reason is asked for on our pages'],
    ['what exactly is ringspun', 'Ringspun cotton is spun from fibers'],
    ['I forgot which email I used', 'Then a person has to find the order'],
    ['is the third hat free', 'Our pages name no codes or discounts'],
    ['help me with my visa form', 'I wish I could help with that'],
    ['what exactly are you', 'I am this shop’s shopping assistant'],
    ['to whom can I complain', "I'm sorry that we fell short."],
    ['who should I talk to', 'Of course: write to'],
    ['how many days until it arrives', 'Standard shipping takes 3-7 business days'],
    ['can I leave this in the cart', 'Your cart is kept in your browser'],
  ])('%s', async (conversation, said) => {
    const { content } = await lastOf(conversation)
    expect(content.startsWith(said), content).toBe(true)
    expect(content).not.toMatch(ofSearches)
  })
})

describe('a sum is worked out with shipping and tax', () => {
  it.each([
    ['sleepy moon tee > how much for two in all', 'that is $63.99 in all.'],
    ['sleepy moon tee > how much with express', 'With express shipping ($19.99) and tax ($2.00)'],
    [
      'brass hour hoodie and the bayou bucket hat > how much are both',
      'come to $100.00. With free',
    ],
    ['hats with a streetcar > how much is the six panel cap', 'NDX Six-Panel Cap costs $35.00.'],
  ])('%s', async (conversation, said) => {
    expect((await lastOf(conversation)).content).toContain(said)
  })
})

describe('a question about shown pieces is answered from their pages', () => {
  it.each([
    ['six panel cap > what is the sweatband made of', 'Its page says nothing about the sweatband.'],
    ['hoodies > what is your heaviest piece of pure cotton', 'heavyweight, 240 gsm'],
    [
      'compare the levee and the brass hour hoodie > which is more hot',
      'Brass Hour Hoodie is the warmest',
    ],
  ])('%s', async (conversation, said) => {
    const { content } = await lastOf(conversation)
    expect(content).toContain(said)
    expect(content).not.toMatch(ofSearches)
  })
})

describe('the cards are what was asked for', () => {
  it.each([
    ['hoodies, nothing over $70', 4],
    [
      'hats > which have no polyester',
      ['NDX Six-Panel Cap', 'Bayou Bucket Hat', 'First Light Beanie'],
    ],
    ['a cap of cotton only', ['NDX Six-Panel Cap']],
    ['a streetcar on a tee, I am XL, he is 5T', ['Streetcar Line Tee', 'Little Streetcar Tee']],
    ['a jacket with a hood, closed in front', ['Levee Zip Hoodie']],
    ['a toddler shirt in yellow with an animal > another animal', ['Pelican Pal Tee']],
    ['red hoodie in S > a hat to go with it', ['Crosstown Trucker']],
  ])('%s', async (conversation, shown) => {
    const reply = await lastOf(conversation)
    if (typeof shown === 'number') expect(reply.products).toHaveLength(shown)
    else expect(namesOf(reply)).toEqual(shown)
  })

  it.each(['a shirt with buttons', 'a hoodie in M without any metal, orange'])(
    'what we lack is not sold as found: %s',
    async (message) => {
      expect((await lastOf(message)).content).not.toMatch(ofSearches)
    },
  )
})
