/** Products whose whole name is said: "is the Focus Crest Tee in stock" is of no other tee. */
import { toPlainText } from '../words/to-words.ts'
import { asksForOthers } from './read-pointing.ts'

/** Of names of two words or more: "Hat" may be the name of one, and is what all of them are. */
export const calledByName = <One extends { name: string }>(
  text: string,
  products: readonly One[],
): One[] => {
  if (asksForOthers(text)) return []
  const said = ` ${text} `
  return products.filter(({ name }) => {
    const plain = toPlainText(name)
    return plain.includes(' ') && said.includes(` ${plain} `)
  })
}
