/** Right-to-left letters, and marks that change the direction of the text after them. */
const turning =
  /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * Isolates a name in a plain-text sentence, so that it cannot change the direction of the text
 * around it. In markup, use `<bdi>`.
 */
export const isolated = (name: string): string =>
  turning.test(name) ? `\u2068${name}\u2069` : name
