import { integrityOf, type Release } from '@shop/contracts/release'
import { exposesFor, release } from '@shop/testkit/wire'
import type { TestShop } from '@shop/testkit/test-shop'

import { callAsStaff } from './shop.ts'

/** The shell initializes the container and gets the entries from it, as with webpack's output. */
const scriptOf = (heading: string): string => `
const show = (element) => {
  const add = (name, text, href) => {
    const part = document.createElement(name)
    part.textContent = text
    if (href) part.href = href
    return part
  }
  element.replaceChildren(
    add('h1', ${JSON.stringify(heading)}),
    add('p', 'At ' + location.pathname),
    add('a', 'First', '/looks'), ' ',
    add('a', 'Second', '/looks/second'), ' ',
    add('a', 'To the shop', '/shop'),
  )
}
const page = {
  mount: (element, { navigation }) => {
    show(element)
    return { unmount: navigation.subscribe(() => show(element)) }
  },
}
const overlay = {
  mount: (element) => {
    element.textContent = ${JSON.stringify(`${heading} overlay`)}
    return { unmount: () => {} }
  },
}
export const init = () => {}
export const get = async (name) => () => (name === './page' ? page : overlay)
`

/** This script passes the integrity check, but throws when it is evaluated. */
export const brokenScript = 'throw new Error("broken release")'

let count = 0

/** Registers, uploads and accepts a release that shows the heading, but does not make it live. */
export const acceptLooks = async (
  shop: TestShop,
  heading: string,
  script: string = scriptOf(heading),
): Promise<Release> => {
  const bytes = Uint8Array.from(Buffer.from(script))
  const parts = { routes: ['/looks', '/looks/*'], slots: { 'overlay.looks': './overlay' } }
  const given = release({
    ...parts,
    module: 'looks',
    version: `1.0.${(count += 1)}`,
    links: [],
    slotFallbacks: { 'overlay.looks': { text: 'Looks are away.' } },
    browser: { entry: 'remoteEntry.js', exposes: exposesFor(parts) },
    integrity: { 'remoteEntry.js': await integrityOf(bytes) },
    requires: { contract: 2, shared: {} },
  })
  const path = `looks/releases/${given.version}`
  await callAsStaff(shop, 'POST', '/modules/looks/releases', JSON.stringify(given))
  await callAsStaff(shop, 'PUT', `/modules/${path}/files/remoteEntry.js`, bytes)
  await callAsStaff(shop, 'POST', `/modules/${path}/accept`)
  return given
}

export const publishLooks = async (
  shop: TestShop,
  heading: string,
  script?: string,
): Promise<Release> => {
  const given = await acceptLooks(shop, heading, script)
  await callAsStaff(
    shop,
    'PUT',
    '/modules/looks/channels/live',
    JSON.stringify({ version: given.version }),
  )
  return given
}
