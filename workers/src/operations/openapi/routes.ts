import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'

import type { AppEnv } from '../../platform/context.ts'
import { makeDocument } from './document.ts'

/** Serves `/api/openapi.json`. An isolate makes the description at the first request for it. */
export const openapi = (routes: () => readonly RouterRoute[]) => {
  let document: ReturnType<typeof makeDocument> | undefined
  return new Hono<AppEnv>().get('/', (c) => c.json((document ??= makeDocument(routes()))))
}
