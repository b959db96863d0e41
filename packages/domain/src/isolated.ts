/** Letters that are read from right to left, and marks that turn what follows. */
const turning =
  /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** A name for the middle of a sentence that is plain text: what it turns around ends with it. In markup, use `<bdi>`. */
export const isolated = (name: string): string =>
  turning.test(name) ? `\u2068${name}\u2069` : name
