/** The document: head, shell frame and page as one piece of HTML. */
import type { Frame } from '@shop/contracts/server-entry'
import type { LiveModule, Release } from '@shop/contracts/release'

import { jsonScript } from '../platform/html.ts'
import type { Fragment } from './render-fragment.ts'
import { writeHead } from './write-head.ts'

export type Page = {
  origin: string
  nonce: string
  /** All live releases, the shell's included. */
  releases: readonly Release[]
  /** The module that owns the path, if any does. */
  owner: Release | undefined
  frame: Frame
  /** Whether the page loads again when a release goes live. */
  isReloading: boolean
  fragment: Fragment
}

/** The whole document as text. */
export const writeDocument = (page: Page): string =>
  `<!doctype html><html lang="en"><head>${writeHead(page)}</head><body>${writeBody(page)}</body></html>`

const writeBody = ({ frame, fragment, owner, releases }: Page): string => {
  const registry = {
    modules: releases.filter(({ module }) => module !== 'shell').map(toLiveModule),
  }
  const html = owner ? fragment.html : frame.notFound
  const mark = owner && fragment.html ? ` data-release="${owner.module}@${owner.version}"` : ''
  const main = `<main id="main" tabindex="-1"><div${mark}>${html}</div></main>`
  return [
    ...(owner?.frame === 'bare' ? bareParts(main) : shopParts(main, frame, releases)),
    jsonScript('application/json', registry, ' id="registry"'),
  ].join('')
}

const shopParts = (
  main: string,
  { header, footer }: Frame,
  releases: readonly Release[],
): string[] => [
  '<a class="skip" href="#main">Skip to content</a>',
  `<header id="header">${header}</header>`,
  main,
  `<footer id="footer">${footer}</footer>`,
  '<div id="toasts"></div>',
  ...overlaysOf(releases).map((slot) => `<div data-slot="${slot}"></div>`),
]

const overlaysOf = (releases: readonly Release[]): string[] =>
  releases.flatMap(({ slots }) => Object.keys(slots).filter((slot) => slot.startsWith('overlay.')))

/** The page brings its own frame; past that leads its `#page`. */
const bareParts = (main: string): string[] => [
  '<a class="skip" href="#page">Skip to content</a>',
  main,
  '<div id="toasts"></div>',
]

const toLiveModule = (release: Release): LiveModule => {
  const { module, version, routes, slots, slotFallbacks, links, browser } = release
  const { frame, audience, offline, integrity } = release
  const styles = Object.fromEntries(
    Object.entries(integrity).filter(([file]) => file.endsWith('.css')),
  )
  const pages = { routes, frame, audience, offline }
  return { module, version, ...pages, slots, slotFallbacks, links, browser, styles }
}
