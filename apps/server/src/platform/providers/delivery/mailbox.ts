/** One mailbox for all its spellings: tags are removed, and dots where the provider ignores them. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/)
  const plain = local.split('+')[0] ?? ''
  const google = domain === 'gmail.com' || domain === 'googlemail.com'
  return google ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
