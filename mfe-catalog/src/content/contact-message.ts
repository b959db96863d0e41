const fields = ['firstName', 'lastName', 'email', 'subject', 'message'] as const

export type ContactMessage = Record<(typeof fields)[number], string>

/** The trimmed fields of the contact form; a missing field is empty. */
export const readContactMessage = (form: FormData): ContactMessage =>
  Object.fromEntries(
    fields.map((name) => [name, String(form.get(name) ?? '').trim()]),
  ) as ContactMessage
