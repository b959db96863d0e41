/** UTF-8 bytes become an object with this one key, because JSON cannot hold them. */
const mark = '$utf8'

export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Uint8Array ? { [mark]: new TextDecoder().decode(part) } : part,
  )

export const fromJson = (text: string): unknown =>
  JSON.parse(text, (_key, part: unknown) =>
    isMarked(part) ? new TextEncoder().encode(part[mark]) : part,
  )

const isMarked = (part: unknown): part is { [mark]: string } =>
  typeof part === 'object' &&
  part !== null &&
  mark in part &&
  typeof part[mark] === 'string' &&
  Object.keys(part).length === 1
