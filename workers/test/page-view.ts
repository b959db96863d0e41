import type { LiveModule } from '@shop/contracts/release'

export const viewPage = async (origin: string, path: string, cookie = '') => {
  const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
  const html = await response.text()
  const registry = /id="registry">([^<]*)/.exec(html)?.[1] ?? '{"modules":[]}'
  const { modules } = JSON.parse(registry) as { modules: LiveModule[] }
  return {
    status: response.status,
    headers: response.headers,
    html,
    cookie: response.headers.get('set-cookie'),
    versions: Object.fromEntries(modules.map(({ module, version }) => [module, version])),
    withFallback: modules.filter(({ hasFallback }) => hasFallback).map(({ module }) => module),
    shell: /\/modules\/shell\/([^/]+)\/remote\.js/.exec(html)?.[1],
  }
}
