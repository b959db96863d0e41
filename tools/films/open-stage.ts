/** Opens a headless Chromium on the film stage. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.ts'
import type { Picture } from './picture.ts'
import type { Film, openStage as openInPage, Strength } from './stage/stage.ts'

const entry = fileURLToPath(new URL('stage/stage.ts', import.meta.url))
const face = import.meta
  .resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2')

const args = ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader']

declare global {
  /** What `stage.ts` exports, as the page has it. */
  var films: { openStage: typeof openInPage }
}

export type OpenStage = Awaited<ReturnType<typeof openStage>>

export const openStage = async (film: Film, cutOuts: ReadonlyMap<string, Buffer>) => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'films',
  })
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args })
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  // Chromium encodes only for pages of a secure origin; nothing listens there.
  const origin = 'http://localhost/'
  await page.route(origin, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(origin)
  await page.addScriptTag({ content: outputFiles.map(({ text }) => text).join('') })
  const pngs = [...cutOuts].map(([name, png]) => [name, toUrl('image/png', png)] as const)
  const media = {
    face: toUrl('font/woff2', await readFile(new URL(face))),
    cutOuts: Object.fromEntries(pngs),
  }
  const stage = await page.evaluateHandle(({ film, media }) => films.openStage(film, media), {
    film,
    media,
  })
  return {
    /** Draws a picture and returns it as PNG. */
    shoot: async (picture: Picture) =>
      Buffer.from(await stage.evaluate((one, drawn) => one.shoot(drawn), picture), 'base64'),
    addFrame: (picture: Picture) => stage.evaluate((one, drawn) => one.addFrame(drawn), picture),
    /** Returns the film as WebM. */
    encode: async (strength: Strength) =>
      Buffer.from(await stage.evaluate((one, chosen) => one.encode(chosen), strength), 'base64'),
    close: () => browser.close(),
  }
}

const toUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
