/** Which bytes a request wants: the `Range` header (RFC 9110, 14.1.2). */

export type ByteRange = { offset: number; length: number }

/**
 * The bytes wanted of a file of `size` bytes. `null` means the whole file: the header names no bytes, is
 * malformed or wants several parts, which a server may answer whole. `unsatisfiable` lies beyond the end.
 */
export const parseRange = (header: string, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.replaceAll(/\s/g, '')) ?? []
  if (first === '') return last === '' ? null : suffix(Number(last), size)
  const offset = Number(first)
  const end = last === '' ? size : Number(last) + 1
  if (end <= offset && last !== '') return null
  return offset < size ? { offset, length: Math.min(end, size) - offset } : 'unsatisfiable'
}

const suffix = (wanted: number, size: number): ByteRange | 'unsatisfiable' => {
  const length = Math.min(wanted, size)
  return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
}
