/** `/api/openapi.json` */
import { Hono } from 'hono'

import type { AppEnv } from '../platform/context.ts'
import document from './openapi.json' with { type: 'json' }

export const openapi = new Hono<AppEnv>()
  /** The API's description, OpenAPI 3.1, which `workers/openapi/document.ts` generates from the contracts. */
  .get('/', (c) => c.json(document))
