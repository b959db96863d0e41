const turning =
  /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Wraps a name in bidi isolates, so that it cannot change the direction of surrounding text. */
export const isolated = (name: string): string =>
  turning.test(name) ? `\u2068${name}\u2069` : name
