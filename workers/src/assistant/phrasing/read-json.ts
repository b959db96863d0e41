/** JSON of a model's; the platform's own error would quote it, and with it a shopper. @throws Error */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the model answered no JSON')
  }
}
