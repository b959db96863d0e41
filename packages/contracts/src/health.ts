import * as v from 'valibot'

/** `GET /api/health`. */
export const Health = v.object({ status: v.literal('ok'), database: v.literal('ok') })

/** The response of `GET /api/ready` when the shop can serve requests. */
export const Ready = v.object({
  status: v.literal('ready'),
  database: v.literal('ok'),
  migrations: v.literal('ok'),
  writes: v.literal('ok'),
  shell: v.literal('ok'),
  bucket: v.literal('ok'),
})
