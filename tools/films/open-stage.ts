/** Opens a headless Chromium on the film stage, its modules stripped of their types. */
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { chromium, type Page, type Route } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.ts'
import type { Picture } from './picture.ts'
import type { Chunk, Film, Sound, SoundChunk, Strength } from './stage/encode.ts'
import type { openStage as openInPage, Stage } from './stage/stage.ts'

// Chromium encodes only for pages of a secure origin; nothing listens there: `respond` serves every request.
const origin = 'http://localhost'

const face = import.meta
  .resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2')

const args = ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader']

export type OpenStage = {
  shoot: (picture: Picture) => Promise<Buffer>
  addFrame: (picture: Picture) => Promise<void>
  encode: (strength: Strength) => Promise<Chunk[]>
  encodeSound: (sound: Sound) => Promise<SoundChunk[]>
  close: () => Promise<void>
}

declare global {
  var stage: Stage
}

export const openStage = async (
  film: Film,
  cutOuts: ReadonlyMap<string, Buffer>,
): Promise<OpenStage> => {
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args })
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.route(`${origin}/**`, (route) => respond(route, cutOuts))
  await page.goto(`${origin}/`)
  await start(page, film, [...cutOuts.keys()])
  return {
    async shoot(picture) {
      return Buffer.from(await page.evaluate((one) => stage.shoot(one), picture), 'base64')
    },
    addFrame: (picture) => page.evaluate((one) => stage.addFrame(one), picture),
    encode: (strength) => page.evaluate((chosen) => stage.encode(chosen), strength),
    encodeSound: (sound) => page.evaluate((one) => stage.encodeSound(one), sound),
    close: () => browser.close(),
  }
}

const start = async (page: Page, film: Film, cutOuts: readonly string[]) => {
  await page.evaluate(
    async ({ entry, film, cutOuts }) => {
      const { openStage }: { openStage: typeof openInPage } = await import(entry)
      globalThis.stage = await openStage(film, cutOuts)
    },
    { entry: '/stage/stage.ts', film, cutOuts },
  )
}

const respond = async (route: Route, cutOuts: ReadonlyMap<string, Buffer>) => {
  const path = new URL(route.request().url()).pathname
  const cutOut = cutOuts.get(path.match(/^\/cut-outs\/(.+)\.png$/)?.[1] ?? '')
  if (cutOut) return route.fulfill({ contentType: 'image/png', body: cutOut })
  if (path === '/type.woff2') return route.fulfill({ body: await readFile(new URL(face)) })
  if (!path.endsWith('.ts')) return route.fulfill({ contentType: 'text/html', body: '' })
  const source = await readFile(new URL(`.${path}`, import.meta.url), 'utf8')
  return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
}
