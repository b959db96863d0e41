/** Bytes as base64, the only way they go from a page to Node. */
export function asText(bytes: Uint8Array): string {
  const parts: string[] = []
  // A call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(String.fromCodePoint(...bytes.subarray(from, from + 8192)))
  }
  return btoa(parts.join(''))
}
