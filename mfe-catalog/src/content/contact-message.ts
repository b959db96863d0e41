export type ContactMessage = Record<Field, string>

type Field = 'firstName' | 'lastName' | 'email' | 'subject' | 'message'

/** The trimmed fields of the contact form; a missing field is empty. */
export const readContactMessage = (form: FormData): ContactMessage => {
  const read = (name: Field): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  }
}
