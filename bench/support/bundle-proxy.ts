/** A proxy in front of a shop, which serves its pages unchanged or with one bundle. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

import { integrityOf } from '@shop/contracts/release'

import { listen } from './listen.ts'
import { type OneBundle, stylePrefix } from './one-bundle.ts'

type Proxy = { origin: string; stop: () => void }

type Write = (html: string, link: string) => { html: string; link: string }

/** With `bundle: null`, the proxy changes nothing, but takes the same time as with a bundle. */
export const openBundleProxy = async (
  shopOrigin: string,
  bundle: OneBundle | null,
): Promise<Proxy> => {
  const write: Write = bundle ? await createWriter(bundle) : (html, link) => ({ html, link })
  const server = createServer((received, response) => {
    const file = bundle?.files.get(shellFile.exec(received.url ?? '')?.[1] ?? '')
    if (file) return sendFile(file, received, response)
    const headers = { ...received.headers, 'accept-encoding': acceptedOf(received) }
    const options = {
      method: received.method,
      headers: { ...headers, host: new URL(shopOrigin).host },
    }
    const sent = request(shopOrigin + received.url, options, (upstream) =>
      isDocument(upstream)
        ? void sendDocument(upstream, response, write)
        : upstream.pipe(response.writeHead(upstream.statusCode ?? 502, upstream.headers)),
    )
    sent.on('error', () => response.destroy())
    received.pipe(sent)
  })
  return {
    origin: await listen(server),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * The bundle is served from the folder of the shell's files, because its styles refer to the fonts
 * there.
 */
const shellFile = /^\/modules\/shell\/[^/]+\/([^/]+)$/

/** Documents are requested uncompressed, because they are rewritten and compressed again here. */
const acceptedOf = ({ headers }: IncomingMessage): string =>
  headers['sec-fetch-dest'] === 'document' ? 'identity' : (headers['accept-encoding'] ?? 'identity')

const isDocument = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/html') ?? false

const sendDocument = async (
  upstream: IncomingMessage,
  response: ServerResponse,
  write: Write,
): Promise<void> => {
  const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = upstream.headers
  const { html, link } = write((await buffer(upstream)).toString(), String(headers.link))
  response.writeHead(upstream.statusCode ?? 502, { ...headers, link, 'content-encoding': 'gzip' })
  response.end(gzipSync(html))
}

type File = { bytes: Buffer; brotli: Buffer }

const sendFile = (
  { brotli }: File,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): void => {
  const type = url.endsWith('.css') ? 'text/css' : 'text/javascript'
  const headers = {
    'content-type': type,
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  }
  response.writeHead(200, { ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
  response.end(brotli)
}

/**
 * Makes a document load the bundle instead of the modules, with its integrity values and class
 * names.
 */
const createWriter = async (bundle: OneBundle): Promise<Write> => {
  const integrity = new Map<string, string>()
  for (const [name, { bytes }] of bundle.files)
    if (name.endsWith('.js')) integrity.set(name, await integrityOf(new Uint8Array(bytes)))
  return (html, link) => {
    const base = /"(\/modules\/shell\/[^/]+\/)/.exec(html)?.[1] ?? ''
    const nonce = /nonce="(\w+)"/.exec(html)?.[1] ?? ''
    const owner = /data-release="(\w+)@/.exec(html)?.[1] ?? ''
    const attributesOf = (file: string): string =>
      `integrity="${integrity.get(file)}" fetchpriority="low" nonce="${nonce}"`
    const preloads = (bundle.scriptsOf.get(owner) ?? []).map(
      (file) => `<link rel="modulepreload" href="${base}${file}" ${attributesOf(file)}>`,
    )
    const script = `<script type="module" src="${base}${bundle.entry}" ${attributesOf(bundle.entry)}></script>`
    const values = [...integrity].map(([name, value]) => [base + name, value])
    const map = JSON.stringify({ integrity: Object.fromEntries(values) })
    const sheet = base + bundle.styleSheet
    return {
      html: html
        .replace(/(?:<link rel="stylesheet"[^>]*>)+/, `<link rel="stylesheet" href="${sheet}">`)
        .replace(/(<script type="importmap"[^>]*>).*?(?=<\/script>)/, `$1${map}`)
        .replace(/(<template id="scripts">).*?(?=<\/template>)/, `$1${preloads.join('')}${script}`)
        .replaceAll(/\b(?:shell|catalog|checkout|assistant)_[\da-f]{6}_/g, stylePrefix),
      link: `<${sheet}>; rel=preload; as="style", ${link.replaceAll(/<[^>]*>; rel=preload; as="style"[^,]*, /g, '')}`,
    }
  }
}
