import { generateKeyPairSync, sign } from 'node:crypto'

export type LibsqlAccess = {
  /** PEM of the Ed25519 key with which the server verifies tokens. */
  publicKey: string
  /** A JWT that allows reading and writing. Clients send it as `Authorization: Bearer`. */
  authToken: string
}

/** Signs one token and drops the private key, so that no other token can ever be valid. */
export const createLibsqlAccess = (): LibsqlAccess => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const content = [{ alg: 'EdDSA', typ: 'JWT' }, { a: 'rw' }].map(encode).join('.')
  const signature = sign(null, Buffer.from(content), privateKey).toString('base64url')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    authToken: `${content}.${signature}`,
  }
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
