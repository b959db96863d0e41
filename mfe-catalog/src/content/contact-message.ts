export type ContactMessage = {
  firstName: string
  lastName: string
  email: string
  subject: string
  message: string
}

/** The trimmed fields of the contact form; a missing field is empty. */
export const readContactMessage = (form: FormData): ContactMessage => {
  const read = (name: keyof ContactMessage): string => String(form.get(name) ?? '').trim()
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  }
}
