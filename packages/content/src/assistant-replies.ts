/** The assistant's reply if no product matches. */
export const nothingFoundText =
  "I couldn't find anything that matches. Try shirts, hoodies, hats, ladies clothing, or colors such as black, white or navy."

/** Returns the reply for `total` matches, at least 1. If there is one match, names the product. */
export const foundText = (total: number, firstName: string): string => {
  if (total === 1) return `Perfect! I found exactly what you're looking for: ${firstName}`
  if (total <= 3) return `I found ${total} products that match your request`
  return `I found ${total} products matching your search`
}
