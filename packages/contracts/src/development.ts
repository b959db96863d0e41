/** A shop can compose pages with a module that runs from its sources on a developer's machine. */
import * as v from 'valibot'

import { Text, text } from './fields.ts'
import { Release } from './manifest.ts'
import { isDevelopmentVersion } from './release.ts'

const PageHref = v.pipe(text(2000), v.regex(/^\/(?![/\\])/, 'must be a path of the shop'))

const DocumentStatus = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(200),
  v.maxValue(599),
  v.check(
    (status) => status !== 204 && status !== 205 && Math.floor(status / 100) !== 3,
    'must be a status with a body',
  ),
)

const DevelopmentRelease = v.pipe(
  Release,
  v.forward(
    v.check(
      ({ version }) => isDevelopmentVersion(version),
      'must be one of a build for development',
    ),
    ['version'],
  ),
  v.forward(
    v.check(({ module }) => module !== 'shell', 'must not be the shell'),
    ['module'],
  ),
)

/** `POST /api/modules/documents`: composes a page with this release instead of the live one. */
export const DocumentInput = v.strictObject({
  path: PageHref,
  release: DevelopmentRelease,
  /** The output of the release's server entry. Without it, the browser renders the page. */
  fragment: v.optional(v.strictObject({ status: DocumentStatus, body: Text })),
})
export type DocumentInput = v.InferOutput<typeof DocumentInput>

/** The page's response, as JSON so that no browser renders it. Header names are lower case. */
export const ComposedDocument = v.object({
  status: v.number(),
  headers: v.array(v.tuple([v.string(), v.string()])),
  html: v.string(),
})
export type ComposedDocument = v.InferOutput<typeof ComposedDocument>
