/** Responses of `/api/health` and `/api/ready`. */
import * as v from 'valibot'

export const Health = v.object({ status: v.literal('ok'), database: v.literal('ok') })

/** All parts of the shop that requests need are there. */
export const Ready = v.object({
  status: v.literal('ready'),
  database: v.literal('ok'),
  migrations: v.literal('ok'),
  shell: v.literal('ok'),
  bucket: v.literal('ok'),
})
