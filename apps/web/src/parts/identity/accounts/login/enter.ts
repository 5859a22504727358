import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

/** The code that stores a session is fetched with the first session: the login page works without it. */
export async function enterWith(context: ShellContext, session: Session): Promise<void> {
  try {
    const { signIn } = await import('#lib/session/signing.ts')
    signIn(context, session)
  } catch {
    showToast(context.i18n.t('shell.errors.offline'), { tone: 'danger' })
  }
}
