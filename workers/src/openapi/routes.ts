/** `/api/openapi.json` */
import { Hono } from 'hono'

import { only } from '../http/methods.ts'
import type { AppEnv } from '../platform/context.ts'
import document from './openapi.json' with { type: 'json' }

export const openapi = new Hono<AppEnv>()
  /** The API's description, OpenAPI 3.1, generated from the contracts by `workers/openapi/generate.ts`. */
  .get('/', (c) => c.json(document))
  .all('/', only('GET'))
