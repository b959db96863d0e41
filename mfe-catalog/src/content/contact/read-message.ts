/** Reads the contact form, field by field. */

/** What a visitor wrote, by field name. */
export type ContactMessage = Record<Field, string>

type Field = 'firstName' | 'lastName' | 'email' | 'subject' | 'message'

/** Each field without the space around it; one that is not there is empty. */
export const readMessage = (form: FormData): ContactMessage => {
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
