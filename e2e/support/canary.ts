/** A shopper whose unique data can be found in traffic, storage, logs, files and pages. */
import type { BrowserContext, Page } from 'playwright'

/** The canary words have only letters, so that no hash or timestamp contains them. */
export const canaryTexts = {
  Email: 'canaryemail@example.com',
  'First name': 'Canaryfirst',
  'Last name': 'Canarylast',
  'Phone (optional)': '504 8675 3099',
  Address: '1 Canarystreet',
  City: 'Canarycity',
  'Name on card': 'Cardcanary Holder',
  'Card number': '4000 1234 5678 9010',
  Expiry: '12/30',
  CVV: '739',
}

/** Matches the person's data in any letter case, and with a URL-encoded space. */
export const person = /canary(?:email|first|last|street|city)|8675(?:\s|\+|%20)?3099/i

/** Matches the card's holder, its expiry, or three consecutive groups of its number. */
export const card =
  /4000\D{0,3}1234\D{0,3}5678|1234\D{0,3}5678\D{0,3}9010|cardcanary|12(?:\/|%2F)30/i

type Traffic = { name: string; body: string; text: string }

export const recordTraffic = (context: BrowserContext): Traffic[] => {
  const traffic: Traffic[] = []
  context.on('request', async (request) => {
    const name = `${request.method()} ${new URL(request.url()).pathname}`
    const body = request.postData() ?? ''
    const entry = { name, body, text: `${request.url()} ${body}` }
    traffic.push(entry)
    entry.text += JSON.stringify(await request.allHeaders().catch(() => ({})))
  })
  const recordFrames = (page: Page): void => {
    page.on('websocket', (socket) => {
      const record = (name: string) => (frame: { payload: string | Buffer }) =>
        traffic.push({
          name,
          body: String(frame.payload),
          text: `${socket.url()} ${frame.payload}`,
        })
      socket.on('framesent', record('frame sent'))
      socket.on('framereceived', record('frame received'))
    })
  }
  for (const page of context.pages()) recordFrames(page)
  context.on('page', recordFrames)
  return traffic
}

export const readStored = async (page: Page) => ({
  ...(await page.evaluate(async () => {
    const names = await caches.keys()
    const cached = names.map(async (name) => {
      const cache = await caches.open(name)
      const texts = (await cache.keys()).map(async (key) => [
        key.url,
        await (await cache.match(key))?.text(),
      ])
      return Promise.all(texts)
    })
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return {
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      document: JSON.stringify([history.state, window.name, location.href]),
      caches: JSON.stringify(await Promise.all(cached)),
      databases: JSON.stringify(databases),
    }
  })),
  cookies: JSON.stringify(await page.context().cookies()),
})
