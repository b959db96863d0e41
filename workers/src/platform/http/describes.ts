import type { MiddlewareHandler } from 'hono'
import type * as v from 'valibot'

import type { ProblemCode } from '@shop/contracts/problem'
import type * as schemas from '@shop/contracts/schemas'

import type { AppEnv } from '../context.ts'

type Schemas = typeof schemas
type SchemaName = {
  [Name in keyof Schemas]: Schemas[Name] extends v.GenericSchema ? Name : never
}[keyof Schemas]

type Details = {
  /** Needed if no `valid('query', …)` follows. */
  query?: v.GenericSchema
  headers?: Record<string, v.GenericSchema>
  isUpload?: boolean
  isForm?: boolean
  /** The status on success. Defaults to 200, or to 204 for a write that returns nothing. */
  status?: number
  returns?: SchemaName
  /** The type of a response that is not JSON. */
  sends?: 'text/csv' | 'text/html' | 'text/plain'
  /** Leave out problems that follow from validators, guards, limits or ids. */
  problems?: readonly ProblemCode[]
}

export type Description = Details & { id: string; summary: string }

/** Generated clients use `id` as a function name, so it must be unique and never change. */
export const describes = (
  id: string,
  summary: string,
  details: Details = {},
): MiddlewareHandler<AppEnv> & { description: Description } => {
  const pass: MiddlewareHandler<AppEnv> = (_c, next) => next()
  return Object.assign(pass, { description: { id, summary, ...details } })
}
