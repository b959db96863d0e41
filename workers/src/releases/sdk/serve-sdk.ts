import { SdkIndex } from '@shop/contracts/sdk-index'
import * as v from 'valibot'

import { plainDocument } from '../../platform/http/error-pages.ts'
import { immutable, retryAfter, revalidated } from '../../platform/http/response-headers.ts'
import { fileHeaders, fileKey, missingFile, serveFile } from '../../platform/http/serve-file.ts'
import type { Ctx, RequestHandler } from '../../platform/context.ts'

const indexKey = 'sdk/latest.json'

export const serveSdk: RequestHandler = async (ctx, request) => {
  const key = fileKey(request)
  if (!key) return missingFile()
  if (key === 'sdk' || key === 'sdk/') return withVersion(ctx, beginPage(ctx.host.shopOrigin))
  if (key.startsWith('sdk/latest/')) return withVersion(ctx, toVersion(key))
  const isIndex = key === indexKey
  const toHeaders = ({ httpEtag }: R2Object): Headers =>
    fileHeaders(key, isIndex ? revalidated : immutable, httpEtag)
  const response = await serveFile(ctx, request, { key, toHeaders })
  return response ?? (isIndex ? notReady() : missingFile())
}

const Index = v.pick(SdkIndex, ['version', 'node', 'packages'])
type Index = v.InferOutput<typeof Index>

const withVersion = async (
  ctx: Pick<Ctx, 'files'>,
  respond: (index: Index) => Response,
): Promise<Response> => {
  const file = await ctx.files.get(indexKey)
  return file ? respond(v.parse(Index, await file.json())) : notReady()
}

const toVersion =
  (key: string) =>
  ({ version }: Index): Response =>
    new Response(null, {
      status: 307,
      headers: {
        location: encodeURI(`/${key.replace('/latest/', `/${version}/`)}`),
        'cache-control': revalidated,
      },
    })

/** A local shop packs the SDK when it starts, and sends this response until the SDK is packed. */
const notReady = (): Response =>
  new Response('The SDK is being packed. Try again in a few seconds.', {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...retryAfter(503),
    },
  })

const guides = [
  ['own-a-module', 'Ten minutes, step by step'],
  ['module-reference', 'Reference for modules'],
  ['extension-points', 'Extension points'],
  ['develop-against-a-shop', 'Develop against a shop'],
] as const

const beginPage =
  (origin: string) =>
  ({ version, node, packages }: Index): Response => {
    const folder = `/sdk/${version}`
    const references = Object.entries(packages).map(([name, path]) => {
      const reference = path.replace(/\/([^/]+)\.tgz$/, '/reference/$1.md')
      return `<a href="${reference}">${name}</a>`
    })
    return plainDocument(
      200,
      `<h1>A module of your own</h1>
<p>With Node ${node.replace('>=', '')} or newer and npm, in an empty folder:</p>
<pre>npm exec --yes --package=${origin}${folder}/create-module.tgz -- create-module lookbook</pre>
<p>It writes a module that builds, passes its test and can be published to this shop at once; then it says what to do next.</p>
<p>${guides.map(([name, text]) => `<a href="${folder}/${name}.md">${text}</a>`).join('<br>')}</p>
<p>Packages of SDK ${version}, for programs in <a href="/sdk/latest.json">latest.json</a>:<br>${references.join('<br>')}</p>`,
      { headers: { 'cache-control': revalidated } },
    )
  }
