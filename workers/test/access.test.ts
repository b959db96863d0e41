import { readFile } from 'node:fs/promises'

import { realtimeTopics } from '@shop/contracts/realtime'
import { expect, it } from 'vitest'

import { app } from '../src/app.ts'
import { handlers } from '../src/pages/discovery/find-handler.ts'
import { accessDocument, makeAccessDocument } from './access/document.ts'
import { pages, routes, sockets } from './access/table.ts'
import { tryAccess } from './access/try-access.ts'

it('has a row for every route and nothing else', () => {
  const known = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(routes).toSorted()).toEqual([...new Set(known)].toSorted())
})

it('has a row for every topic of the realtime feed', () => {
  for (const topic of realtimeTopics) expect(sockets).toHaveProperty(topic)
})

it('has a row for every file with a special handler', () => {
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(Object.keys(handlers)))
})

it('matches docs/access.md, which `node workers/test/access/document.ts` writes', async () => {
  const lines = (text: string) =>
    text.split('\n').map((line) => line.replace(/ +/g, ' ').replace(/-+/g, '-'))
  expect(lines(await readFile(accessDocument, 'utf8'))).toEqual(lines(makeAccessDocument()))
})

it('lets in or refuses every caller as listed, on both hosts, and logs no key, token or email', async () => {
  const report = await tryAccess()
  expect(report.requests).toBeGreaterThan(10_000)
  expect(report.crossSiteRequests).toBeGreaterThan(500)
  expect(report).toMatchObject({ unexpected: [], unexpectedCrossSite: [], leaks: [] })
}, 600_000)
