/** Returns the text with its first letter in upper case, such as `Pending` for `pending`. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
