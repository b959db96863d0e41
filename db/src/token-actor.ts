/** Names of deploy tokens, for the Worker and for Node. */

/** Enough of a hash to tell tokens apart, and too little to be one. */
const idLength = 8

/** A token's id in lists and in the audit: the first digits of its hash. */
export const tokenId = (tokenSha256: string): string => tokenSha256.slice(0, idLength)

/** What the audit calls a publisher. */
export const tokenActor = (tokenSha256: string): string => `token:${tokenId(tokenSha256)}`
