/** Fetches the HTML around a page from the shell's server entry. */
import * as v from 'valibot'

import { Frame, type FrameInput, frameInputOf } from '@shop/contracts/server-entry'
import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../platform/context.ts'
import { openSandbox, renderBudgetMs } from './sandbox.ts'

/** Nothing around the page: the shell could not render it, or the page has a frame of its own. */
export const emptyFrame: Frame = { header: '', footer: '', notFound: '' }

/** Header and footer for a path; cached for a second, as pages are. */
export const renderFrame = (
  ctx: Ctx,
  releases: readonly Release[],
  path: string,
): Promise<Frame> => {
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell) return Promise.resolve(emptyFrame)
  const input = frameInputOf(releases, path)
  const isLinked = input.links.some(({ href }) => href === path)
  // Only a linked path changes the frame: all others share one cache entry.
  const shared = isLinked ? input : { ...input, path: '' }
  return ctx.cache.getOrLoad({
    key: `frame ${shell.version} ${JSON.stringify(shared)}`,
    tags: [],
    load: () => fetchFrame(ctx, shell, shared),
    shouldCache: (frame) => frame.header !== '',
  })
}

const fetchFrame = async (ctx: Ctx, shell: Release, input: FrameInput): Promise<Frame> => {
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
