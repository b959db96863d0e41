/** Names of deploy tokens, for the Worker and for Node. */

/** Enough of a hash to tell tokens apart, and too little to be one. */
const idLength = 8

/** A token's id in lists and in the audit: the first digits of its hash. */
export const tokenId = (tokenSha256: string): string => tokenSha256.slice(0, idLength)

/** What the audit calls a publisher. */
export const tokenActor = (tokenSha256: string): string => `${prefix}${tokenId(tokenSha256)}`

const prefix = 'token:'

/** Whether an actor is a publisher with a deploy token; emails have no colon. */
export const isTokenActor = (actor: string): boolean => actor.startsWith(prefix)
