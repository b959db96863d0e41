/** JSON of values that hold texts as UTF-8 bytes. */

/** Such bytes stand in it as an object with the text. */
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
