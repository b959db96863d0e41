/** Makes the id of a new product from its name. Returns `''` if no letter or digit remains. */
export const idFromName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64)
    .replace(/-$/, '')

type Cells = { readonly [Column in 'id' | 'sku' | 'name' | 'variant_sku']?: string | undefined }

/** Rows with the same key belong to one product and must be imported together. */
export const importKeyOf = ({ id, sku, name, variant_sku: variantSku }: Cells): string => {
  const [byId, bySku, byName] = [id, sku, name].map((cell) => cell?.trim() ?? '')
  if (byId) return `id ${byId}`
  if (byName) return `name ${idFromName(byName) || byName}`
  if (bySku) return `sku ${bySku}`
  return `variant ${variantSku?.trim() ?? ''}`
}
