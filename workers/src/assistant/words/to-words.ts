/** A message as plain words: whatever else it holds is a gap between two of them. */

/** Lower case, one spelling of quotes, and of the names of clothes that are written in several ways. */
export const toPlainText = (message: string): string =>
  message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:no|nope|nah|yes|yeah|ok|okay)\s*[,.!;:]+\s+(?=\p{L})/u, '')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/'\w{1,2}\b/g, ' ')
    .replaceAll(/\b(t|tee)[\s-]?(shirt)/g, 'tshirt')
    .replaceAll(/fleurs?[\s-]+de[\s-]+l[iy]s/g, 'fleur')
    .replaceAll(/[^\p{L}\p{N}\p{M}$.]+/gu, ' ')
    .replaceAll(/\.(?!\d)|(?<!\d)\./g, ' ')
    .trim()

/** The words of a plain text. */
export const toWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)
