import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'

import { type ComposedDocument, DocumentInput } from '@shop/contracts/development'
import { ProblemError } from '@shop/contracts/problem'
import { reservedPathOf } from '@shop/release-checks/limits'

import { describes } from '../../platform/http/describes.ts'
import { findHandler } from '../discovery/find-handler.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { valid } from '../../platform/http/valid.ts'
import { checkOwnManifest } from '../../releases/registry/gate/check-gate.ts'
import { listLiveReleases } from '../../releases/registry/read/live-releases.ts'
import {
  checkOwners,
  checkShared,
  precheckManifest,
} from '../../releases/registry/gate/release-rules.ts'
import { type Fragment, parseFragment } from '../../releases/registry/files/server-entry.ts'
import type { AppEnv } from '../../platform/context.ts'
import { composePage } from '../composer/compose-page.ts'
import { emptyFragment } from '../composer/sandbox.ts'

/** Fits a manifest and a fragment, each of its maximum size. */
const maxBytes = 1024 * 1024

/** Rejects requests from pages, even our own, because the response contains the sender's markup. */
const refuseBrowsers = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined)
    throw new ProblemError('foreign-origin', 'Documents in development are for programs.')
  await next()
})

export const documents = new Hono<AppEnv>().post(
  '/',
  describes(
    'composeDocument',
    'Composes a page with a build that this shop does not have, and stores nothing. For programs only.',
    {
      status: 200,
      returns: 'ComposedDocument',
      problems: [
        'foreign-origin',
        'not-found',
        'release-does-not-pass',
        'release-path-taken',
        'release-slot-taken',
        'release-does-not-fit',
      ],
    },
  ),
  rateLimit('PAGE_LIMIT'),
  refuseBrowsers,
  valid('json', DocumentInput, { maxBytes, precheck: checkManifestContract }),
  async (c) => {
    const { ctx } = c.var
    const { path, release, fragment } = c.req.valid('json')
    const page = new Request(new URL(path, c.req.url), { headers: c.req.raw.headers })
    if (!isPage(page)) throw new ProblemError('not-found', 'There is no page at this path.')
    checkOwnManifest(release)
    const live = await listLiveReleases({ ctx })
    checkOwners(release, live)
    checkShared(release, live)
    const response = await composePage(ctx, page, { release, fragment: readFragment(fragment) })
    return c.json({
      status: response.status,
      headers: [...response.headers],
      html: await response.text(),
    } satisfies ComposedDocument)
  },
)

function checkManifestContract(given: unknown): void {
  if (given && typeof given === 'object' && 'release' in given) precheckManifest(given.release)
}

const isPage = (request: Request): boolean =>
  !reservedPathOf(new URL(request.url).pathname) && findHandler(request) === null

const readFragment = (given: { status: number; body: string } | undefined): Fragment => {
  if (!given) return emptyFragment
  try {
    return parseFragment(given.status, given.body)
  } catch (cause) {
    const issues = [{ path: 'fragment.body', message: 'must begin with a line of JSON, the head' }]
    const detail = 'The fragment is none: a server entry returns a line of JSON, then HTML.'
    throw new ProblemError('bad-input', detail, { issues, cause })
  }
}
