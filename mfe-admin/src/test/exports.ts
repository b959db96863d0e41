/** The column headers are real, and the rows are invented. */
import { expect } from 'vitest'

import { convertExport } from '../screens/imports/convert-export.ts'
import { readFile } from '../screens/imports/read-file.ts'

export const shopify =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Status'
export const newShopify =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Price,Compare-at price,Cost per item,Inventory quantity,Product image URL,Variant image URL'
export const woo =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)"'
export const square =
  'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,Unit and Precision,SKU,Description,Categories,Reporting Category,GTIN,Square Online Item Visibility,Item Type,Price,Online Sale Price,Archived,Sellable,Stockable,Option Name 1,Option Value 1,Option Name 2,Option Value 2,Enabled Canal Street,Current Quantity Canal Street,New Quantity Canal Street,Current Quantity Market,Stock Alert Count Market'

const linesOf = (header: string, rows: readonly Record<string, string>[]): string => {
  const names = [...header.matchAll(/"([^"]*)"|([^,]+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((name) => !names.includes(name))
  expect(unknown).toEqual([])
  const lineOf = (row: Record<string, string>) =>
    names.map((name) => `"${row[name] ?? ''}"`).join(',')
  return [header, ...rows.map(lineOf)].join('\r\n')
}

export const convert = async (header: string, rows: readonly Record<string, string>[]) => {
  const read = await readFile(new File([linesOf(header, rows)], 'export.csv'))
  const converted = 'file' in read ? convertExport(read.file) : null
  if (!converted) throw new Error('The file is not recognized.')
  const { file, mapping, ...rest } = converted
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(
      mapping.flatMap((column, index) => (cells[index] ? [[column, cells[index]]] : [])),
    )
  return {
    ...rest,
    mapping,
    issues: file.issues,
    rows: file.rows.map(({ row, cells }) => ({ row, ...cellsOf(cells) })),
  }
}
