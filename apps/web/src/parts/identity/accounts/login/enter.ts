import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

/** What keeps a session is fetched with the first one: whoever only reads the login does without. */
export async function enterWith(context: ShellContext, session: Session): Promise<void> {
  try {
    const { signIn } = await import('#lib/session/signing.ts')
    signIn(context, session)
  } catch {
    showToast(context.i18n.t('shell.errors.offline'), { tone: 'danger' })
  }
}
