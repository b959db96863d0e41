import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A picture without a row, or with an empty text, has the default text. */
export const pictureTexts = sqliteTable('picture_texts', {
  /** The path of the picture. */
  id: text().primaryKey(),
  alt: text().notNull().default(''),
})
