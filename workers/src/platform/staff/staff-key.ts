import { type Actor, rejected, type StaffActor } from '../context.ts'
import type { Settings } from '../settings.ts'
import { sha256 } from '../crypto.ts'

/** The key does not tell people apart: all share one name and all rights. */
export const keyHolder: StaffActor = {
  kind: 'staff',
  email: 'staff@localhost',
  role: 'manager',
  via: 'key',
  expiresAtMs: null,
}

export const staffKeyOf = ({
  STAFF_KEY: key,
  STAFF_JWT_ISSUER: issuer,
}: Pick<Settings, 'STAFF_KEY' | 'STAFF_JWT_ISSUER'>): string | null =>
  issuer ? null : (key ?? null)

/** Identifies the sender of `Authorization: Bearer <key>` (RFC 6750); null without the header. */
export const identifyByKey = async (
  { headers }: Request,
  staffKey: string,
): Promise<Actor | null> => {
  const key = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (!key) return null
  if (await isSame(key, staffKey)) return keyHolder
  return rejected('staff-only', 'the staff key is wrong')
}

/** Compares hashes in constant time, so that the duration reveals nothing about the key. */
export const isSame = async (...keys: [string, string]): Promise<boolean> => {
  const [given, known] = await Promise.all([sha256(keys[0]), sha256(keys[1])])
  let difference = 0
  for (let at = 0; at < known.length; at += 1)
    difference |= given.charCodeAt(at) ^ known.charCodeAt(at)
  return difference === 0
}
