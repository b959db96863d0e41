import { readFile } from 'node:fs/promises'

import { realtimeTopics } from '@shop/contracts/realtime'
import { expect, it } from 'vitest'

import { app } from '../src/app.ts'
import { handlers } from '../src/pages/discovery/find-handler.ts'
import { accessDocument, makeAccessDocument } from './access/document.ts'
import { pages, routes, sockets } from './access/table.ts'

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

it('matches docs/access.md', async () => {
  const lines = (text: string) =>
    text.split('\n').map((line) => line.replace(/ +/g, ' ').replace(/-+/g, '-'))
  expect(lines(await readFile(accessDocument, 'utf8'))).toEqual(lines(makeAccessDocument()))
})
