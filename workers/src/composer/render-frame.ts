/** Asks the shell's server half for the HTML around a page. */
import * as v from 'valibot'

import { Frame } from '@shop/contracts/server-entry'
import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../platform/context.ts'
import { openSandbox, renderBudgetMs } from './sandbox.ts'

/** Nothing around the page: the shell could not render it, or the page has a frame of its own. */
export const emptyFrame: Frame = { header: '', footer: '', notFound: '' }

/** Header and footer for a path; kept for a second, as pages are. */
export const renderFrame = (
  ctx: Ctx,
  releases: readonly Release[],
  path: string,
): Promise<Frame> => {
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell) return Promise.resolve(emptyFrame)
  const links = releases.flatMap((release) => release.links)
  const slots = releases.flatMap((release) => Object.keys(release.slots))
  const shownPath = links.some(({ href }) => href === path) ? path : ''
  return ctx.cache.getOrLoad({
    key: `frame ${shell.version} ${JSON.stringify([links, slots])} ${shownPath}`,
    tags: [],
    load: () => askShell(ctx, shell, { links, slots, path: shownPath }),
    shouldCache: (frame) => frame.header !== '',
  })
}

const askShell = async (ctx: Ctx, shell: Release, input: object): Promise<Frame> => {
  const sandbox = openSandbox(ctx, shell)
  if (!sandbox) return emptyFrame
  try {
    const response = await sandbox.fetch('http://shell/frame', {
      method: 'POST',
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(renderBudgetMs),
    })
    return v.parse(Frame, await response.json())
  } catch (error) {
    ctx.log({ level: 'error', message: `shell ${shell.version} could not render its frame`, error })
    return emptyFrame
  }
}
