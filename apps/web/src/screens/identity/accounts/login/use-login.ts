import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accounts, type LoginChallenge, type Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { fieldErrors, isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { mailedLinks } from '#queries/identity/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { enterWith } from '#parts/identity/accounts/login/enter.ts'

type Entry = { email: string; password: string }
type Problems = Partial<Record<keyof Entry, string>>

/** What the browser can check before the request: keys of sentences. Whether the address exists is never revealed. */
export function checkEntry({ email, password }: Entry): Problems {
  const address = email.trim()
  return {
    ...(address === ''
      ? { email: 'login.problem.emailMissing' }
      : /^[^\s@]+@[^\s@]+$/.test(address)
        ? {}
        : { email: 'login.problem.emailForm' }),
    ...(password === '' ? { password: 'login.problem.passwordMissing' } : {}),
  }
}

/**
 * The state of a login form: typed values and problems. The screen moves on as soon as the person is signed in. A
 * person who has deleted the account can restore it, as long as that is possible.
 */
export function useLogin(say: (key: string) => string) {
  const context = useShell()
  const [entry, setEntry] = useState<Entry>(() => ({ email: context.auth.credentials()?.email ?? '', password: '' }))
  const [problems, setProblems] = useState<Problems>({})
  const [challenge, setChallenge] = useState<LoginChallenge>()
  const [ended, setEnded] = useState<string>()
  const entered = async (given: Session | LoginChallenge): Promise<void> => {
    setEnded(undefined)
    if ('challenge' in given) setChallenge(given)
    else await enterWith(context, given)
  }
  const call = useMutation({
    // The form shows this refusal next to the ways to solve it, so no message is shown above the page as well
    mutationFn: async (given: Entry) =>
      (await context.api(accounts).login({ body: given }, { quiet: ['account_left'] })).data,
    onSuccess: entered,
    onError: (error) => {
      setEnded(undefined)
      // The typed values stay: correcting one letter is faster than typing all again.
      setProblems(fieldErrors(error) ?? {})
    },
  })
  const restore = useMutation({
    mutationFn: async (given: Entry) => {
      await mailedLinks(context.api).restoreByPair(given)
      return (await context.api(accounts).login({ body: given })).data
    },
    onSuccess: async (given) => {
      await entered(given)
      showToast(say('login.left.back'), { tone: 'success' })
    },
  })
  const isLeft = refusalCode(call.error) === 'account_left'
  return {
    entry,
    problems,
    pending: call.isPending,
    /** The password was right, and a second factor is required. */
    challenge,
    /** Why the password is required again, in the server's words. */
    ended,
    leaveChallenge: (why?: string) => {
      setChallenge(undefined)
      setEnded(why)
      setEntry((last) => ({ ...last, password: '' }))
    },
    /** The login is right, and the account waits to be erased: until when, in the server's words. */
    left: isLeft && isRefusal(call.error) ? call.error.refusal.message : undefined,
    restore: () => restore.isPending || !call.variables || restore.mutate(call.variables),
    restoring: restore.isPending,
    /** Set when the account is restored already, or erased: the server's text. */
    notRestored: isRefusal(restore.error) ? restore.error.refusal.message : undefined,
    /** The server's sentence about a wrong login, shown at the password. */
    wrong:
      refusalCode(call.error) === 'wrong_credentials' && isRefusal(call.error) ? call.error.refusal.message : undefined,
    /** Too many tries or a suspended account: the toast has the server's own sentence. */
    refusal: !isLeft && isRefusal(call.error) && [403, 429].includes(call.error.status) ? call.error : undefined,
    change: (change: Partial<Entry>) => setEntry((last) => ({ ...last, ...change })),
    /** Returns the first field to correct, if any. */
    submit: (): keyof Entry | undefined => {
      const found = checkEntry(entry)
      const said: Problems = Object.fromEntries(Object.entries(found).map(([field, key]) => [field, say(key)]))
      setProblems(said)
      if (found.email) return 'email'
      if (found.password) return 'password'
      if (!call.isPending) call.mutate(entry)
      return undefined
    },
  }
}
