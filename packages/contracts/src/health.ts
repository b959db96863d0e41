/** Responses of `/api/health` and `/api/ready`. */
import * as v from 'valibot'

export const Health = v.object({ status: v.literal('ok'), database: v.literal('ok') })

/** The response of `/api/ready` if every part of the shop that requests need is available. */
export const Ready = v.object({
  status: v.literal('ready'),
  database: v.literal('ok'),
  migrations: v.literal('ok'),
  shell: v.literal('ok'),
  bucket: v.literal('ok'),
})
