import type { OrderWithItems } from '@shop/db/schema/orders'
import { ProblemError } from '@shop/contracts/problem'
import { maxHeldPieces } from '@shop/domain/limits'
import { dayMs } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { readSigningSecret } from '../../platform/signing-secret.ts'

/**
 * Returns the SHA-256 of an IP address with the shop's signing secret, in hex. The shop stores this
 * pseudonym instead of the address.
 */
export const hashVisitor = async (
  ctx: Pick<Ctx, 'cache' | 'db'>,
  address: string,
): Promise<string> => sha256(`visitor ${await readSigningSecret(ctx)} ${address}`)

/** The constraint `held_pieces_most` rejects the batch if the visitor would hold too many. */
export const insertHeldPieces = ({ id, createdAtMs, items }: OrderWithItems, visitor: string) => ({
  sql: insertHeldPiecesSql,
  args: [id, visitor, sumPieces(items), createdAtMs, createdAtMs - dayMs],
})

const insertHeldPiecesSql = `insert into held_pieces (order_id, visitor, pieces, held, created_at_ms)
  select ?1, ?2, ?3, ?3 + coalesce(sum(pieces), 0), ?4 from held_pieces where visitor = ?2 and created_at_ms > ?5`

const sumPieces = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** `email` is the shop's address. */
export const tooManyPieces = (
  items: readonly { quantity: number }[],
  email: string,
): ProblemError => {
  const most = Math.max(...items.map(({ quantity }) => quantity))
  const path = `items.${items.findIndex(({ quantity }) => quantity === most)}.quantity`
  const message = `at most ${maxHeldPieces} pieces in orders that we have yet to confirm; choose fewer, or write to ${email} for more`
  return new ProblemError(
    'too-many-pieces',
    `Orders from here that we have yet to confirm may hold at most ${maxHeldPieces} pieces. Nothing was ordered. Write to ${email} for a larger order.`,
    { issues: [{ path, message }] },
  )
}
