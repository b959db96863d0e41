/** Long enough to tell tokens apart, too short to reveal a hash. */
const idLength = 8

/** A token's id in lists and in the audit: the first digits of its hash. */
export const tokenId = (tokenSha256: string): string => tokenSha256.slice(0, idLength)

export const tokenActor = (tokenSha256: string): string => `${prefix}${tokenId(tokenSha256)}`

const prefix = 'token:'

export const tokenIdOf = (actor: string): string => actor.slice(prefix.length)

/** True if the actor is a deploy token. Emails contain no colon. */
export const isTokenActor = (actor: string): boolean => actor.startsWith(prefix)
