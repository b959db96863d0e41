import { describe, expect, it, vi } from 'vitest'

import { maxImportBytes, maxImportRows } from '@shop/domain/limits'

import { readFile } from './read-file.ts'

const fileOf = (content: BlobPart, name = 'products.csv'): File => new File([content], name)
const read = (content: BlobPart) => readFile(fileOf(content))

const utf16 = (text: string, isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (const [index, letter] of [...text].entries())
    view.setUint16(index * 2, letter.charCodeAt(0), isLittle)
  return new Uint8Array(view.buffer)
}

const expected = {
  file: {
    name: 'products.csv',
    headers: ['id', 'name'],
    rows: [{ row: 2, cells: ['tee', 'Café Tee'] }],
  },
}
const text = 'id,name\r\ntee,Café Tee\r\n'

describe('a file in any common encoding and format', () => {
  it.each<[string, BlobPart]>([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\uFEFF${text}`],
    ['UTF-16, little first, with its mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16, big first, with its mark', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 without a mark', utf16(text, true)],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
    ['semicolons', text.replaceAll(',', ';')],
    ['tabs', text.replaceAll(',', '\t')],
    ['bars', text.replaceAll(',', '|')],
    ['the line by which Excel names its delimiter', `sep=;\r\n${text.replaceAll(',', ';')}`],
    ['that line as another program writes it', `\uFEFF"sep=\t"\n${text.replaceAll(',', '\t')}`],
    ['carriage returns alone', text.replaceAll('\n', '')],
    ['columns at the end that are empty', 'id,name,,\ntee,Café Tee,, '],
    ['line feeds alone', text.replaceAll('\r', '')],
    ['quotes around each cell', 'id,name\n"tee","Café Tee"'],
    ['blank rows at the end', `${text}\r\n,\r\n`],
  ])('%s', async (_what, content) => {
    expect(await read(content)).toEqual(expected)
  })
})

it('reads separators, quotes and line breaks inside quotes, and counts rows as a spreadsheet does', async () => {
  expect(await read('id,name\na,"One, ""two""\nthree"\n\nb,=1+1')).toMatchObject({
    file: {
      rows: [
        { row: 2, cells: ['a', 'One, "two"\nthree'] },
        { row: 4, cells: ['b', '=1+1'] },
      ],
    },
  })
})

it('reads the text of a formula that is nothing but text', async () => {
  const rows = [{ row: 2, cells: ['0042', '12" vinyl', '', '="a"&"b"', '\'="1"'] }]
  expect(
    await read('="sku",name,b,c,d\n="0042", ="12"" vinyl" ,="",="a"&"b",\'="1"'),
  ).toMatchObject({ file: { headers: ['sku', 'name', 'b', 'c', 'd'], rows } })
})

it('finds semicolons below a blank row, and beside a line break in the header', async () => {
  const rows = [{ row: 3, cells: ['tee', 'Tee'] }]
  expect(await read('\r\n"id\n(own)";name\r\ntee;Tee')).toMatchObject({ file: { rows } })
})

it.each<[string, BlobPart, RegExp]>([
  ['empty', '', /^products.csv is empty\.$/],
  ['only blank cells', ',,\n,,', /^products.csv is empty\.$/],
  ['only a header', 'id,name\n', /^products.csv has a header and no rows\.$/],
  ['an open quote', 'id,name\na,"b', /^Row 2 of products.csv has a quotation mark that is not/],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), /is a spreadsheet workbook\. Save it as CSV/],
  [
    'too many rows',
    `id\n${'a\n'.repeat(maxImportRows + 1)}`,
    /^products.csv has 20,001 rows; an import may have at most 20,000\./,
  ],
])('says why it rejects a file: %s', async (_what, content, problem) => {
  expect(await read(content)).toEqual({ problem: expect.stringMatching(problem) })
})

it('rejects 100 MB without reading the file', async () => {
  const large = fileOf('')
  Object.defineProperty(large, 'size', { value: 10 * maxImportBytes })
  const readBytes = vi.spyOn(large, 'arrayBuffer')
  expect(await readFile(large)).toEqual({
    problem:
      'products.csv has 100.0 MB; an import may have at most 10.0 MB. Split it into several files.',
  })
  expect(readBytes).not.toHaveBeenCalled()
})

it('reads a text file that begins with PK', async () => {
  expect(await read('PK,name\r\ntee,Tee')).toMatchObject({ file: { headers: ['PK', 'name'] } })
})
