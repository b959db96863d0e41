/** Integrity of release files, computed alike where they are built and where they are kept. */

/** `sha384-…` of some bytes (W3C Subresource Integrity, 3.5). */
export const integrityOf = async (
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}
