/** Returns the noun without the number: `item` for 1, otherwise `items`. */
export const plural = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`)
