/** The tags that load a release: styles, preloads, the shell's script, and the integrity of all. */
import { type Release, releaseBase } from '@shop/contracts/release'

import { tag } from '../platform/html.ts'

export const styleTags = (release: Release, expose: string): string[] =>
  (release.browser.exposes[expose]?.css ?? []).map((file) =>
    tag('link', {
      rel: 'stylesheet',
      href: releaseBase(release) + file,
      integrity: release.integrity[file],
    }),
  )

/** Fonts are fetched without credentials, also from here; the attribute says so, or they are fetched twice. */
export const fontTags = (shell: Release): string[] =>
  (shell.browser.exposes['.']?.fonts ?? []).map((file) =>
    tag('link', {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href: releaseBase(shell) + file,
      crossorigin: 'anonymous',
    }),
  )

export const preloadTags = (release: Release, expose: string, nonce: string): string[] =>
  [release.browser.entry, ...(release.browser.exposes[expose]?.preload ?? [])].map((file) =>
    preloadTag(release, file, nonce),
  )

export const shellTags = (shell: Release, nonce: string): string[] => [
  ...(shell.browser.exposes['.']?.preload ?? []).map((file) => preloadTag(shell, file, nonce)),
  `<script type="module" fetchpriority="low" nonce="${nonce}" src="${releaseBase(shell)}${shell.browser.entry}" integrity="${shell.integrity[shell.browser.entry] ?? ''}"></script>`,
]

/** Low: a page is read before it is used, so its picture and its font come first. */
const preloadTag = (release: Release, file: string, nonce: string): string =>
  tag('link', {
    rel: 'modulepreload',
    href: releaseBase(release) + file,
    integrity: release.integrity[file],
    fetchpriority: 'low',
    nonce,
  })

/** Every script of every live release by address: the browser refuses one with a changed byte. */
export const integrityMap = (releases: readonly Release[]): Record<string, string> =>
  Object.fromEntries(
    releases.flatMap((release) =>
      Object.entries(release.integrity)
        .filter(([file]) => file.endsWith('.js') && file !== release.server?.entry)
        .map(([file, value]) => [releaseBase(release) + file, value]),
    ),
  )
