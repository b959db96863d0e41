/** Tests the wording of replies. Each kind of question gets the sentence that a clerk would say. */
import { describe, expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { talk } = await openTalk()
const lastOf = async (said: string) => {
  const reply = (await talk(said.split(' > '))).at(-1)
  if (!reply) throw new Error('no reply')
  return reply
}

/** The specification's texts for searches. */
const ofSearches = /^(?:Perfect!|I found \d+ products)/

describe('a complaint is met as one, and shows no products', () => {
  it.each([
    ['bruh my order still aint here', 'sorry about the wait', '/orders'],
    ['my parcel has still not arrived', 'sorry about the wait', '/orders'],
    ['I ordered two weeks ago and nothing has come', 'sorry about the wait', '/orders'],
    ['you have sent me the wrong size', 'exchange', '/returns#faults'],
    ['yall sent me the wrong color', 'exchange', '/returns#faults'],
    ['the zipper on my hoodie broke', 'lifetime warranty', '/returns#faults'],
    ['my tee shrank in the first wash', 'lifetime warranty', '/returns#faults'],
    ['the dye of my hoodie ran all over my clothes', 'lifetime warranty', '/returns#faults'],
    ['ur site is broken, it wont let me check out', 'does not work', '/contact'],
    ['your checkout gives me an error', 'does not work', '/contact'],
    ['nobody has answered my email', 'wait for an answer', '/contact'],
    ['the parcel came but one shirt was missing', 'A person has to look into it', '/contact'],
    ['I paid for express and it has been nine days', 'sorry about the wait', '/orders'],
    ['the cap you shipped me has a crooked logo', 'lifetime warranty', '/returns#faults'],
    ['your size chart lied, the hoodie is huge on me', 'exchange', '/returns#faults'],
    ['I was charged twice for my order', 'A person has to look into it', '/contact'],
    ['my payment was charged twice', 'A person has to look into it', '/contact'],
    ['a button fell off my shirt', 'lifetime warranty', '/returns#faults'],
    ['I paid for express and it has been a week', 'sorry about the wait', '/orders'],
    ['express shipping was paid, the box took nine days', 'sorry about the wait', '/orders'],
    ['the parcel is marked as delivered but it is not here', 'sorry about the wait', '/orders'],
    ['my refund has not reached my bank', 'A person has to look into it', '/contact'],
    ['refund still not showing after 3 weeks', 'A person has to look into it', '/contact'],
    ['they charged me double', 'A person has to look into it', '/contact'],
    ['you sent me a large but I ordered a small', 'exchange it', '/returns#faults'],
    ['my refund is still pending', 'A person has to look into it', '/contact'],
    ['nobody called me back', 'wait for an answer', '/contact'],
    ['the shade I received is not the one I ordered', 'exchange', '/returns#faults'],
  ])('%s', async (message, said, page) => {
    const { content, products, page: link } = await lastOf(message)
    expect(content).toMatch(/^I'm sorry/)
    expect(content).toContain(said)
    expect(link?.href).toBe(page)
    expect(products).toEqual([])
  })

  it.each([
    'is your checkout safe',
    'a hoodie without holes',
    'can I pay with a card',
    'how long does a refund take',
    'would somebody call me back if I write',
  ])('is not read into “%s”', async (message) => {
    expect((await lastOf(message)).content).not.toMatch(/^I'm sorry/)
  })
})

describe('a question is answered with its one fact', () => {
  it.each([
    ['brass hoodie got pockets?', 'Brass Hour Hoodie has a kangaroo pocket.'],
    ['are there pockets on the lock in hoodie', 'Lock In Hoodie has a kangaroo pocket.'],
    ['does the levee zip hoodie have a zipper', 'Levee Zip Hoodie has a full metal zipper.'],
    ['is the pelican pal tee scratchy', 'Pelican Pal Tee has no scratchy label.'],
    ['are the focus crest tees pre shrunk', 'Focus Crest Tee is pre-shrunk.'],
    ['do any of the shirts come in 3XL', "I couldn't find that in size 3XL. These come in S, M"],
    ['can the bucket hat go in the washer', 'Wash by hand'],
    ['do you deliver to Hawaii', 'We ship within the US.'],
    ['XXS tee', "I couldn't find that in size XXS. These come in S, M"],
    ['where are your shirts made', 'Each of these: printed in New Orleans.'],
    [
      'beanie or cap for winter?',
      'Our pages do not say which is the warmest. First Light Beanie: 50%',
    ],
    ['zip hoodie or a pullover, which is warmer', 'Focus Wordmark Hoodie is the warmest'],
    ['is the tank lighter than the fitted tee', 'Second Line Tank is the lightest'],
    ['compare your pullover hoodies', 'Focus Wordmark Hoodie: brushed fleece, 400 gsm'],
    ['is there wool in any of ur hats', 'NDX Six-Panel Cap: washed cotton twill.'],
    ['do the toddler shirts have tags that scratch', 'Each of these: no scratchy label.'],
    ['has the fleur crop tee always been that price', 'Fleur Crop Tee costs $35.00 instead of $42'],
    ['was the first light beanie knitted in america', 'First Light Beanie is knit in the USA'],
    ['does the price include tax', 'Tax is 8% of the subtotal.'],
    ['put two of them in my basket', 'I cannot fill your cart.'],
    ['hey how are you', 'I’m doing well'],
    ['must i make an acct', 'You do not need an account.'],
    ['are your tees preshrunk', 'Each of these: pre-shrunk.'],
    ['is the fleur crop tee see thru', 'Fleur Crop Tee is midweight, 180 gsm.'],
    ['what do you sell', 'We make shirts, ladies’ tops'],
    ['are you hiring teenagers', 'We like to hear from people'],
    ['is the pelican pal tee on sale', 'Pelican Pal Tee costs $25.00, which is its full price.'],
    ['a toddler hoodie', "I couldn't find any hoodies like that."],
    ['can you ship to my school', 'We ship within the US only, to no other country yet.'],
    ['are the ladies tops thinner than the mens shirts', 'Second Line Tank is the lightest'],
    ['can somebody else sign for the package', 'Our pages do not say.'],
    ['shirts for my 9 year old', 'We have nothing made for that age. These come in S, M'],
    ['what fits a girl of 11', 'We have nothing made for that age. These come in XS, S'],
    ['something for a baby of 8 months', 'We have nothing made for that age. These come in 2T'],
    ['my son just turned six', "I couldn't find that in size 6T. These come in 2T, 3T, 4T"],
  ])('%s', async (message, said) => {
    const { content } = await lastOf(message)
    expect(content.startsWith(said), content).toBe(true)
    expect(content).not.toMatch(ofSearches)
  })
})

describe('a follow-up keeps the thread', () => {
  it.each([
    ['I bought the first light beanie > may I put it in the washing machine', 'Wash by hand'],
    ['what is your return policy > even if it is custom', 'A custom piece fits nobody else'],
    [
      'need a tee > nah 4 my wife > in black > ok n how much is it',
      'Second Line Tank and Tunnel Vision Fitted Tee: $35.00.',
    ],
    ['do you do embroidery > how long does that take', 'Our pages do not say how long'],
    ['show me hoodies > in red > how heavy is it', 'Lock In Hoodie is midweight fleece'],
    [
      'purple hoodie > is it warm > do you have it in small',
      'Yes, Brass Hour Hoodie is in stock in S, P',
    ],
    ['levee zip hoodie > in orange > how many are left', 'Levee Zip Hoodie is in stock in Orange'],
    [
      'tees on sale > what was their price before',
      'Streetcar Line Tee costs $40.00 instead of $48.00.',
    ],
    ['hats > what sizes', 'Each of these: one size.'],
    [
      'black hoodie in L > how many left',
      'Focus Wordmark Hoodie is in stock in L, Black: we have 4.',
    ],
    ['how much is shipping > and express? > how long does that take', 'Express takes 1-3'],
    ['toddler shirts > for a girl > size 3', 'I found 6 products'],
    ['do you ship fast > how much', 'Standard shipping is a flat $9.99'],
    ['how long does delivery take > and to alaska?', 'Standard shipping takes 3-7'],
    ['a green tee in xxl > anything else', "I couldn't find that in green."],
    ['the bayou bucket hat > ok i will take it', 'I cannot fill your cart.'],
  ])('%s', async (messages, said) => {
    const { content } = await lastOf(messages)
    expect(content.startsWith(said), content).toBe(true)
  })

  it.each([
    ['that focus hoodie is fire > is there a matching one 4 my baby sis', 'Little Focus Tee'],
    ['little streetcar tee > a matching one for me', 'Streetcar Line Tee'],
    ['something with a trumpet > another hoodie please', 'Focus Wordmark Hoodie'],
  ])('and finds what matches: %s', async (messages, first) => {
    expect(namesOf(await lastOf(messages))[0]).toBe(first)
  })
})

describe('words around a request', () => {
  it.each([
    ['my lil bro is 3 n obsessed w gators', 'Tiny Gator Tee'],
    ['my little sister is two and loves pelicans', 'Pelican Pal Tee'],
    ['hat for the beach so i dont burn', 'Bayou Bucket Hat'],
    ['a cap so that I do not get sunburned', 'NDX Six-Panel Cap'],
    ['smth for my mom idk', 'Second Line Tank'],
    ['any drip w the crosshair logo', 'Crosstown Trucker'],
  ])('do not change what is shown: %s', async (message, name) => {
    expect(namesOf(await lastOf(message))).toContain(name)
  })

  it.each(['lol ok thx bro', 'thanks a lot, you were a great help'])(
    'may be thanks alone: %s',
    async (message) => {
      const { content, products } = await lastOf(message)
      expect(content).toBe("You're welcome!")
      expect(products).toEqual([])
    },
  )

  it('give a reason that excludes nothing more', async () => {
    const message = 'I want a hat but nothing made of wool, it makes my scalp itch'
    expect(namesOf(await lastOf(message))).toHaveLength(3)
  })
})

describe('a fabric that somebody cannot wear is left out', () => {
  it.each([
    ['I am allergic to wool, which hats are safe for me', 3],
    ['hats without acrylic', 3],
    ['ladies tops without elastane', 3],
    ['hats > I cannot wear wool', 3],
    ['is the beanie warm > I cannot wear wool', 3],
    ['a hat, nothing synthetic', 2],
  ])('%s', async (message, count) => {
    expect((await lastOf(message)).products).toHaveLength(count)
  })
})

it('says so if every piece of the kind has the fabric', async () => {
  const reply = await lastOf('a hoodie with no polyester at all')
  expect(reply.content).toMatch(/^I couldn't find any hoodies like that/)
  expect(namesOf(reply).join()).not.toContain('Hoodie')
})

it('suggests no color that is excluded', async () => {
  const { suggestions } = await lastOf('a hoodie in any color except black or gray')
  expect(suggestions.join()).not.toMatch(/gray|black/)
})
