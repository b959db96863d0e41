/** `/api/openapi.json` */
import { Hono } from 'hono'

import type { AppEnv } from '../context.ts'
import document from './openapi.json' with { type: 'json' }

export const openapi = new Hono<AppEnv>()
  /** The API's description, OpenAPI 3.1, generated from the contracts at build time. */
  .get('/', (c) => c.json(document))
