/** What one operation of the API takes, what it answers, and what it may refuse with. */
import type { ProblemCode } from '@shop/contracts/problem'
import type * as v from 'valibot'

import type { SchemaName } from './schemas.ts'

export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  /** Who may call it; everybody when absent. */
  needs?: 'staff' | 'deployToken'
  query?: v.GenericSchema
  headers?: Record<string, v.GenericSchema>
  body?: SchemaName | 'file'
  answer: { status: number; schema?: SchemaName }
  refusals: readonly ProblemCode[]
}

/** What any write may be refused with. */
export const write = ['bad-input', 'malformed-json', 'body-too-large', 'foreign-origin'] as const
export const staffWrite = [...write, 'staff-only'] as const
export const publishing = [...write, 'bad-deploy-token'] as const
